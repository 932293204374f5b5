import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { paperValuesOf } from "#components/sites/papers/fields.ts";
import { askedShelter } from "#e2e/support/asking.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { makePerson } from "#e2e/support/people.ts";
import { type PublishedShelter, publishedShelter } from "#e2e/support/published-shelter.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { personalDataOf } from "#lib/operations/personal-data/loaders.ts";
import { erasePerson } from "#lib/operations/personal-data/mutations.ts";
import { hasErasable, isNothingFound, personText } from "#lib/operations/personal-data/view.ts";
import { deleteBatch } from "#lib/operations/retention/mutations.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import { adoptionOf } from "#lib/shelter/adoptions/loaders.ts";
import { addAdoption, changeAdoption } from "#lib/shelter/adoptions/mutations.ts";
import { dayOf } from "#lib/shelter/adoptions/rules.ts";
import { purgePets } from "#lib/shelter/pets/bin.jobs.ts";
import { binPet } from "#lib/shelter/pets/change.mutations.ts";
import { contractOf, papersOf, papersShown, printableContract, printLinesOf, storedPrintOf } from "#lib/sites/papers/loaders.ts";
import { addPaper, deletePaper, keepPrint, savePaper } from "#lib/sites/papers/mutations.ts";
import { MAX_PAPERS, type NewPrint } from "#lib/sites/papers/schema.ts";

let close: () => Promise<void>;
let shelter: PublishedShelter;
let biscuit: string;
let adoption: string;
let paper: string;

const FORM = { name: "Contract", language: "en", text: "{{animal.name}} goes to {{adopter.name}}, {{adopter.address}}" } as const;
const EMAIL = "ada@example.org";

beforeAll(async () => {
  close = await useTestDatabase({ PLATFORM_DOMAIN: "pets.example", ENCRYPTION_KEYS: `first:${"A".repeat(43)}` });
});
beforeEach(async () => {
  const made = await askedShelter();
  [shelter, biscuit] = [made.shelter, made.pet];
  const person = { adopter: "Ada Lovelace", email: EMAIL, address: "Garden Lane 1" };
  adoption = await addAdoption(shelter.scope, { petId: biscuit, ...person }, shelter.actor);
  paper = await addPaper(shelter.scope, FORM, shelter.actor);
});
afterAll(() => close());

const WANTED = { paperVersion: 1, adoptionVersion: 1, day: dayOf(Date.now()), place: "" };

async function print(change: Partial<NewPrint> = {}, actor = shelter.actor): Promise<string> {
  const wanted = { ...WANTED, paperId: paper, ...change };
  const contract = await printableContract(shelter, adoption, wanted);
  const values = paperValuesOf(contract.facts, contract.paper.language);
  return await keepPrint(shelter.scope, { adoptionId: adoption, wanted, paper: contract.paper, values }, actor);
}
const keepFor = (printMonths: number, printReason = "") =>
  prisma().enquirySettings.upsert({
    where: { projectId: BigInt(shelter.project.id) },
    create: { projectId: BigInt(shelter.project.id), printMonths, printReason },
    update: { printMonths, printReason },
  });
const WAITING = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
const prints = async () => (await printLinesOf(shelter, adoption)).map(({ id }) => id);
const texts = () => prisma().adoptionPrint.findMany({ where: { projectId: BigInt(shelter.project.id) } });

describe("a template", () => {
  it("is changed by one person at a time, and keeps its versions", async () => {
    await savePaper(shelter.scope, paper, { ...FORM, text: "Second", version: 1 }, shelter.actor);
    const late = savePaper(shelter.scope, paper, { ...FORM, text: "Third", version: 1 }, shelter.actor);
    await expect(late).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("Someone else changed this template") });
    expect(await papersOf(shelter)).toMatchObject([{ id: paper, text: "Second", version: 2 }]);
    expect((await papersShown(shelter, paper)).versions.map(({ text }) => text)).toEqual(["Second", FORM.text]);
  });

  it("is one of at most ten, also when two people add the last one", async () => {
    for (let count = 2; count < MAX_PAPERS; count += 1) await addPaper(shelter.scope, FORM, shelter.actor);
    const both = await Promise.allSettled([addPaper(shelter.scope, FORM, shelter.actor), addPaper(shelter.scope, FORM, shelter.actor)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "limit_reached" } });
  });

  it("that was deleted while it was open is neither saved nor printed, and what it printed stays", async () => {
    const kept = await print();
    await deletePaper(shelter.scope, paper, shelter.actor);
    const gone = { code: "not_found", message: expect.stringContaining("There is no such template") };
    await expect(savePaper(shelter.scope, paper, { ...FORM, version: 1 }, shelter.actor)).rejects.toMatchObject(gone);
    await expect(deletePaper(shelter.scope, paper, shelter.actor)).rejects.toMatchObject(gone);
    await expect(print()).rejects.toMatchObject(gone);
    expect(await storedPrintOf(shelter, kept)).toMatchObject({ text: FORM.text });
    const actions = await prisma().auditEntry.findMany({ where: { entityType: "paper", entityId: paper }, orderBy: { id: "asc" } });
    expect(actions.map(({ action }) => action)).toEqual(["paper.create", "paper.delete"]);
  });
});

describe("a printed paper", () => {
  it("stays as it was, with who and when, beside newer ones", async () => {
    const first = await print();
    await savePaper(shelter.scope, paper, { ...FORM, text: "New words for {{adopter.name}}", version: 1 }, shelter.actor);
    await changeAdoption(shelter.scope, adoption, { version: 1, adopter: "Ada King" }, shelter.actor);
    const second = await print({ paperVersion: 2, adoptionVersion: 2 });
    expect(await prints()).toEqual([second, first]);
    expect(await storedPrintOf(shelter, first)).toMatchObject({
      ...{ name: "Contract", text: FORM.text, who: expect.any(String) },
      values: { fields: { "adopter.name": "Ada Lovelace", "adopter.address": "Garden Lane 1" } },
    });
  });

  it("is kept twice when two people print at once", async () => {
    await Promise.all([print(), print()]);
    expect(await prints()).toHaveLength(2);
  });

  it("is not kept when the template or the adoption changed, or has no adopter", async () => {
    await savePaper(shelter.scope, paper, { ...FORM, text: "Other", version: 1 }, shelter.actor);
    await expect(print()).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("this template") });
    await changeAdoption(shelter.scope, adoption, { version: 1, adopter: "", address: "" }, shelter.actor);
    await expect(print({ paperVersion: 2 })).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("this adoption") });
    await expect(print({ paperVersion: 2, adoptionVersion: 2 })).rejects.toMatchObject({
      message: expect.stringContaining("adopter’s name"),
    });
    expect(await prints()).toEqual([]);
  });

  it("has no animal while that is in the bin", async () => {
    await binPet(shelter.scope, biscuit, 1, true, shelter.actor);
    expect((await contractOf(shelter, adoption, { paperId: paper, day: "", place: "" })).facts.printed).toBeUndefined();
    await expect(print()).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("is in the bin") });
  });

  it("is no one else’s, and needs someone who may write", async () => {
    const kept = await print();
    const other = await publishedShelter();
    const stranger = await makePerson("Stranger");
    expect([await printLinesOf(other, adoption), await storedPrintOf(other, kept), await papersOf(other)]).toEqual([[], undefined, []]);
    expect(await papersShown(other, paper)).toEqual({ papers: [], open: undefined, versions: [], kept: [] });
    await expect(printableContract(other, adoption, { paperId: paper, day: "", place: "" })).rejects.toMatchObject({ code: "not_found" });
    await expect(savePaper(other.scope, paper, { ...FORM, version: 1 }, other.actor)).rejects.toMatchObject({ code: "not_found" });
    await expect(print({}, { ...shelter.actor, id: stranger.id })).rejects.toBeDefined();
  });
});

describe("the adopter’s address", () => {
  it("is kept with the adoption, needs the person’s name, and goes with it", async () => {
    const change = (wanted: { adopter?: string; address?: string }, version: number) =>
      changeAdoption(shelter.scope, adoption, { version, ...wanted }, shelter.actor);
    await change({ address: "Garden Lane 2\nLondon" }, 1);
    expect(await adoptionOf(shelter, adoption)).toMatchObject({ address: "Garden Lane 2\nLondon", history: [{ fields: ["address"] }, {}] });
    const alone = change({ adopter: "", address: "Garden Lane 2" }, 2);
    await expect(alone).rejects.toMatchObject({ message: "An address needs the person’s name. Enter the name, or clear the address." });
    await change({ adopter: "" }, 2);
    expect(await adoptionOf(shelter, adoption)).toMatchObject({ adopter: "", address: "" });
    await expect(change({ address: "Garden Lane 2" }, 3)).rejects.toMatchObject({ code: "invalid_body" });
  });
});

describe("the person on a printed paper", () => {
  const erase = () => erasePerson(shelter.scope, shelter.project, EMAIL, shelter.actor);

  it("is erased with it", async () => {
    await print();
    const found = await personalDataOf(shelter, EMAIL);
    expect(found.papers).toMatchObject({ total: 1, kept: 0, keptUntil: null, reason: "" });
    expect(personText(found, "Paws")).toMatch(
      /Paper “Contract”, printed on .* UTC\nAdopter: Ada Lovelace\nAddress: Garden Lane 1\nEmail: ada@/,
    );
    await erase();
    expect(await texts()).toEqual([]);
    await expect(print()).rejects.toMatchObject({ code: "conflict" });
  });

  it("stays on it until the day that the project chose, with the reason shown, and goes then", async () => {
    await print();
    await keepFor(12, "Tax law");
    const { papers } = await personalDataOf(shelter, EMAIL);
    expect(papers).toMatchObject({ total: 1, kept: 1, reason: "Tax law" });
    await erase();
    expect(await texts()).toMatchObject([{ personLeft: true, values: { fields: { "adopter.email": EMAIL } } }]);
    const left = await personalDataOf(shelter, EMAIL);
    expect(left).toMatchObject({ papers: { total: 1, kept: 1, reason: "Tax law" }, mentions: [] });
    expect([hasErasable(left), isNothingFound(left)]).toEqual([false, false]);
    const until = Date.parse(papers.keptUntil ?? "");
    expect(await deleteBatch("adoption_prints", new Date(until - DAY_MS), 10)).toBe(0);
    expect(await deleteBatch("adoption_prints", new Date(until), 10)).toBe(1);
  });

  it("is erased with a paper that is being kept meanwhile", async () => {
    const on = await pool().connect();
    await on.query("begin");
    await on.query("select from adoptions where id = $1 for no key update", [adoption]);
    await on.query(
      `insert into adoption_prints (project_id, adoption_id, name, language, text, "values") values ($1, $2, 'Contract', 'en', 'x', '{}')`,
      [shelter.project.id, adoption],
    );
    const erased = erase();
    await eventually("the erasure to wait", async () => (await pool().query(WAITING)).rowCount === 1);
    await on.query("commit");
    on.release();
    await erased;
    expect(await texts()).toEqual([]);
  });

  it("is found by what was printed after the adoption got another address, and goes once it has no adopter", async () => {
    await print();
    await changeAdoption(shelter.scope, adoption, { version: 1, adopter: "Bo", email: "bo@example.org" }, shelter.actor);
    await print({ adoptionVersion: 2 });
    expect((await personalDataOf(shelter, EMAIL)).papers).toMatchObject({ total: 1 });
    await erase();
    expect(await texts()).toMatchObject([{ personLeft: false, values: { fields: { "adopter.name": "Bo" } } }]);
    await changeAdoption(shelter.scope, adoption, { version: 2, adopter: "", email: "", address: "" }, shelter.actor);
    expect(await deleteBatch("adoption_prints", new Date(), 10)).toBe(1);
  });

  it.each([
    ["stays after the animal is deleted for good, where the team finds it, until the day that the project chose", 12],
    ["goes once the animal is deleted for good, unless the project keeps it", null],
  ])("%s", async (_, months) => {
    const kept = await print();
    if (months !== null) await keepFor(months);
    await binPet(shelter.scope, biscuit, 1, true, shelter.actor);
    await purgePets(Date.now() + 31 * DAY_MS);
    const due = [new Date(), new Date(Date.now() + 366 * DAY_MS)] as const;
    expect(await deleteBatch("adoption_prints", due[0], 10)).toBe(months === null ? 1 : 0);
    const { kept: listed } = await papersShown(shelter, undefined);
    expect(listed.map(({ id, about }) => [id, about])).toEqual(months === null ? [] : [[kept, ["Biscuit", "Ada Lovelace"]]]);
    if (months === null) return;
    expect(await storedPrintOf(shelter, kept)).toMatchObject({ adoptionId: null, values: { fields: { "adopter.name": "Ada Lovelace" } } });
    expect((await personalDataOf(shelter, EMAIL)).papers).toMatchObject({ total: 1, kept: 1 });
    expect(await deleteBatch("adoption_prints", due[1], 10)).toBe(1);
  });

  it("is forgotten with the adoption after the months of the project", async () => {
    await print();
    await prisma().adoption.update({ where: { id: BigInt(adoption) }, data: { stage: "cancelled", movedAt: new Date("2020-01-01") } });
    const now = new Date("2026-11-29");
    expect(await deleteBatch("adoption_prints", now, 10)).toBe(0);
    expect(await deleteBatch("adoptions", now, 10)).toBe(1);
    expect(await deleteBatch("adoption_prints", now, 10)).toBe(1);
    expect(await texts()).toEqual([]);
  });
});
