import { DEMO_ENQUIRIES, DEMO_QUESTIONS, DEMO_TEMPLATES } from "#lib/operations/demo/enquiries.rules.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { HOUR_MS } from "#lib/platform/time.ts";
import { isClosed } from "#lib/shelter/enquiries/rules.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const CONSENT = "Sunny Paws Shelter may store what I write here and use it to answer me.";
const ANSWERED_AFTER_MS = 5 * HOUR_MS;

type Asked = (typeof DEMO_ENQUIRIES)[number];

function listedPets(tx: Transaction, projectId: bigint) {
  return tx.pet.findMany({
    where: { projectId, profile: { listed: true } },
    orderBy: { id: "asc" },
    select: {
      ...{ id: true, name: true, categoryId: true, status: true, createdAt: true },
      adoptions: { where: { orderId: { not: null } }, select: { id: true, createdAt: true } },
    },
  });
}
type ListedPet = Awaited<ReturnType<typeof listedPets>>[number];

const heldAt = ({ adoptions: [held] }: ListedPet): number => held?.createdAt.getTime() ?? 0;

function petOf({ about }: Asked, pets: readonly ListedPet[]): ListedPet | undefined {
  const { category, status, nth = 0 } = about ?? {};
  const fitting = pets.filter((pet) => pet.status === status && (category === undefined || Number(pet.categoryId) === category));
  return fitting.toSorted((a, b) => heldAt(b) - heldAt(a))[nth];
}

function enquiryOf(asked: Asked, pet: ListedPet | undefined, at: number) {
  const { state, name, phone = "", town, household = "", home, before, note, answer, suspicions = [] } = asked;
  const words = (text: string): string => text.replaceAll("{animal}", pet?.name ?? "");
  const [createdAt, later] = [new Date(at), new Date(at + ANSWERED_AFTER_MS)];
  const answers = [home, before].flatMap((value, nth) =>
    value === undefined ? [] : [{ question: DEMO_QUESTIONS[nth]?.text ?? "", answer: value }],
  );
  return {
    ...{ state, name, phone, town, household, answers, suspicions, consent: CONSENT, createdAt, message: words(asked.message) },
    ...{ petId: pet?.id ?? null, petName: pet?.name ?? null, quarantined: suspicions.length > 0 },
    email: `${name.toLowerCase().replaceAll(" ", ".")}@example.org`,
    updatedAt: state === "new" ? createdAt : later,
    closedAt: isClosed(state) ? later : null,
    ...(note !== undefined && { notes: { create: { text: note, createdAt: later } } }),
    ...(answer !== undefined && { replies: { create: { text: words(answer), mailed: false, createdAt: later } } }),
  };
}

/** Turns the form on, with made-up visitors in every state. No one is mailed. @param now epoch milliseconds */
export async function insertDemoEnquiries(tx: Transaction, scope: ProjectScope, now: number): Promise<void> {
  const projectId = BigInt(scope.projectId);
  const form = { projectId, isOpen: true, questions: DEMO_QUESTIONS, templates: DEMO_TEMPLATES };
  await tx.enquirySettings.create({ data: form, select: { projectId: true } });
  const pets = await listedPets(tx, projectId);
  const all = DEMO_ENQUIRIES.map((asked, nth) => {
    const pet = petOf(asked, pets);
    const until = (pet && heldAt(pet)) || now;
    const at = Math.max(until - asked.hours * HOUR_MS, (pet?.createdAt.getTime() ?? 0) + HOUR_MS);
    return { data: { projectId, formId: `demo-${nth}`, ...enquiryOf(asked, pet, at) }, held: pet?.adoptions[0] };
  });
  for (const { data, held } of all.toSorted((a, b) => a.data.createdAt.getTime() - b.data.createdAt.getTime())) {
    const { id } = await tx.enquiry.create({ data, select: { id: true } });
    if (data.state !== "approved" || !held) continue;
    const { name, email, phone } = data;
    await tx.adoption.update({ where: { id: held.id }, data: { enquiryId: id, adopter: name, email, phone }, select: { id: true } });
  }
}
