import { prisma } from "#lib/platform/db/prisma.ts";
import { receiveEnquiry } from "#lib/shelter/enquiries/form/mutations.ts";
import { changeEnquiry } from "#lib/shelter/enquiries/inbox/mutations.ts";
import { addEnquiryNote, addEnquiryReply } from "#lib/shelter/enquiries/replies.mutations.ts";
import { openEnquiryForm, saveEnquirySettings } from "#lib/shelter/enquiries/settings.mutations.ts";
import { NEW_ENQUIRY_SETTINGS } from "#lib/shelter/enquiries/settings.schema.ts";
import { storeViews } from "#lib/sites/views/mutations.ts";
import { type Actor, type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const QUESTIONS = [
  {
    id: "",
    text: "Where will the animal live?",
    kind: "choice" as const,
    choices: ["House with garden", "Flat", "Farm"],
    isRequired: true,
  },
  { id: "", text: "Have you had animals before?", kind: "yes_no" as const, choices: [], isRequired: false },
];
const TEMPLATES = [{ name: "Come and meet", text: "Dear {name},\n\nwould you like to come and meet {animal} on Saturday?" }];
const SEEN_ANIMALS = 6;
const SEEN_DAYS = 30;
const DAY_MS = 86_400_000;

/** Adds views of the animal that people ask about, and of some others. */
async function makeViews({ projectId }: ProjectScope, petId: string): Promise<void> {
  const where = { projectId: BigInt(projectId), status: "available" as const, deletedAt: null };
  const others = await prisma().pet.findMany({ where, orderBy: { id: "desc" }, take: SEEN_ANIMALS, select: { id: true } });
  const ids = [...new Set([petId, ...others.map(({ id }) => String(id))])];
  const days = Array.from({ length: SEEN_DAYS }, (_, n) => new Date(Date.now() - n * DAY_MS).toISOString().slice(0, 10));
  await storeViews(
    ids.flatMap((id, nth) =>
      days.map((day, n) => ({ projectId, petId: id, day, views: 1 + ((n * n + nth * 5) % 11) + (n % 7 === 0 ? 6 : 0) })),
    ),
  );
}

const PEOPLE = ["Ada Lovelace", "Grace Hopper", "Katherine Johnson", "Radia Perlman", "Barbara Liskov", "Mary Somerville"];

async function makeOthers({ projectId }: ProjectScope): Promise<string> {
  const where = { projectId: BigInt(projectId), status: "sold", deletedAt: null } as const;
  const { id, name } = await prisma().pet.findFirstOrThrow({ where, orderBy: { id: "desc" } });
  const about = { projectId: BigInt(projectId), petId: id, petName: name, consent: "Yes", message: `We would love to meet ${name}.` };
  const data = PEOPLE.map((person) => ({
    ...about,
    formId: crypto.randomUUID(),
    name: person,
    email: `${person.split(" ")[0]}@example.org`,
  }));
  await prisma().enquiry.createMany({ data });
  return String(id);
}

/** @returns the IDs of the one that someone answers, and of an adopted animal that others asked about */
export async function makeEnquiries(
  scope: ProjectScope,
  pet: { id: string; name: string },
  actor: Actor,
): Promise<{ enquiry: string; askedFor: string }> {
  await saveEnquirySettings(scope, { ...NEW_ENQUIRY_SETTINGS, questions: QUESTIONS, templates: TEMPLATES }, actor);
  await openEnquiryForm(scope, true, actor);
  for (const [n, name] of PEOPLE.entries()) {
    await receiveEnquiry(projectScope(scope.projectId), {
      formId: crypto.randomUUID(),
      pet: n === 3 ? undefined : pet,
      name,
      email: `${name.toLowerCase().replaceAll(" ", ".")}@example.org`,
      phone: n % 2 === 0 ? "+1 555 0100" : "",
      town: "Willow Creek",
      household: "Two adults, two children of 6 and 9, one old cat",
      message: `Hello,\n\nwe saw ${pet.name} on your site and would love to meet. We have a garden, and someone is at home most of the day.\n\nBest wishes\n${name}`,
      answers: [{ question: "Where will the animal live?", answer: "House with garden" }],
      consent: "Willow Creek Shelter may store what I write here and use it to answer me.",
      language: "en",
      suspicions: n === 5 ? ["fast", "links"] : [],
    });
  }
  await makeViews(scope, pet.id);
  const all = await prisma().enquiry.findMany({ where: { projectId: BigInt(scope.projectId) }, orderBy: { id: "asc" } });
  const idOf = (n: number): string => String(all[n]?.id);
  await changeEnquiry(scope, idOf(0), { version: 1, state: "declined" }, actor);
  await addEnquiryReply(scope, idOf(1), { version: 1, text: "Dear Grace,\n\nwould you like to come on Saturday?", mails: false }, actor);
  await addEnquiryNote(scope, idOf(1), "Called: comes on Saturday at ten.", actor);
  const refused = { text: "Dear Grace,\n\nis ten o’clock fine?", mailed: true, delivery: "refused", reason: "550 5.1.1 No such user here" };
  const held = { text: "Dear Grace,\n\nor rather at eleven?", mailed: true, delivery: "held" };
  for (const reply of [refused, held]) {
    await prisma().enquiryReply.create({ data: { enquiryId: BigInt(idOf(1)), authorId: BigInt(actor.id ?? 0), ...reply } });
  }
  const data = { acknowledgedAt: new Date(), acknowledgmentRefusal: refused.reason };
  await prisma().enquiry.update({ where: { id: BigInt(idOf(1)) }, data });
  return { enquiry: idOf(1), askedFor: await makeOthers(scope) };
}
