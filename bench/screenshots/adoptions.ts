import { prisma } from "#lib/platform/db/prisma.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import { findAdoption } from "#lib/shelter/adoptions/data.ts";
import { addAdoption, changeAdoption } from "#lib/shelter/adoptions/mutations.ts";
import { dayOf } from "#lib/shelter/adoptions/rules.ts";
import { addPaper } from "#lib/sites/papers/mutations.ts";
import { STARTER_PAPERS } from "#lib/sites/papers/starters.rules.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const inDays = (days: number): string => dayOf(Date.now() + days * DAY_MS);

/** One of an adoption, and one whose adoption is gone. @returns the id of the first */
async function keepPrints({ projectId }: ProjectScope, adoption: string): Promise<string> {
  const form = {
    name: "Contract",
    language: "en",
    text: "# Contract\n\n{{animal.name}} goes to **{{adopter.name}}**.\n\n{{line:Adopter}}",
  };
  const values = { fields: { "adopter.name": "Hedy Lamarr", "animal.name": "Biscuit" }, facts: {} };
  const data = { ...form, projectId: BigInt(projectId), values };
  const kept = { projectId: data.projectId, printMonths: 120 };
  await prisma().enquirySettings.upsert({ where: { projectId: data.projectId }, create: kept, update: kept });
  await prisma().adoptionPrint.create({ data });
  const { id } = await prisma().adoptionPrint.create({ data: { ...data, adoptionId: BigInt(adoption) }, select: { id: true } });
  return String(id);
}

/** @param petIds at least five available animals @returns the ids of one that waits for its next step, one with a happy ending, and one that ended */
export async function makeAdoptions(
  scope: ProjectScope,
  petIds: readonly string[],
  actor: Actor,
): Promise<{ adoption: string; home: string; returned: string; print: string }> {
  const add = (n: number, adopter: string, more: { note?: string; nextStep?: string; nextOn?: string; phone?: string } = {}) =>
    addAdoption(
      scope,
      {
        petId: petIds[n] ?? "",
        adopter,
        email: `${adopter.toLowerCase().replaceAll(" ", ".")}@example.org`,
        assigneeId: actor.id,
        ...more,
      },
      actor,
    );
  for (const form of STARTER_PAPERS) await addPaper(scope, form, actor);
  const adoption = await add(0, "Hedy Lamarr", {
    nextStep: "Call back",
    nextOn: inDays(-2),
    phone: "+1 555 0100",
    note: "Has a garden, works from home. Wants to bring the old dog along.",
  });
  await add(0, "Mary Jackson", { nextStep: "Send the questionnaire", nextOn: inDays(3) });
  const visit = await add(1, "Dorothy Vaughan", { nextStep: "Home visit", nextOn: inDays(0) });
  await changeAdoption(scope, visit, { version: 1, stage: "visit" }, actor);
  const reserved = await add(2, "Emmy Noether", { nextStep: "Sign the contract", nextOn: inDays(5) });
  await changeAdoption(scope, reserved, { version: 1, stage: "reserved" }, actor);
  const home = await add(3, "Lise Meitner", { nextStep: "Ask how it goes", nextOn: inDays(14) });
  await changeAdoption(scope, home, { version: 1, stage: "home" }, actor);
  const versionOf = async (id: string): Promise<number> => (await findAdoption(scope, id))?.version ?? 0;
  const happyEnding = "Sleeps on the sofa, and has learned where the treats are.";
  await changeAdoption(scope, home, { version: await versionOf(home), happyEnding }, actor);
  const returned = await add(4, "Rosalind Franklin");
  await changeAdoption(scope, returned, { version: 1, stage: "home" }, actor);
  const version = await versionOf(returned);
  await changeAdoption(
    scope,
    returned,
    { version, stage: "returned", returnedOn: inDays(0), returnReason: "Allergy in the family" },
    actor,
  );
  return { adoption, home, returned, print: await keepPrints(scope, adoption) };
}
