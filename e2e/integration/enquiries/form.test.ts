import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  ask,
  askedShelter,
  newAddress,
  openForm,
  sendForm,
  storedEnquiries,
  takeEnquiries,
  tokenIn,
  useForms,
  VISITOR,
} from "#e2e/support/asking.ts";
import type { PublishedShelter } from "#e2e/support/published-shelter.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { countEnquiry } from "#lib/shelter/enquiries/form/limits.state.ts";
import { addPet } from "#lib/shelter/pets/change.mutations.ts";
import { NEW_SETTINGS } from "#lib/sites/publishing/schema.ts";

let shelter: PublishedShelter;
let host: string;
let biscuit: string;
const fill = useForms();

beforeEach(async () => {
  const made = await askedShelter();
  [shelter, host, biscuit] = [made.shelter, made.host, made.pet];
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** The hours of the limits are those of the real clock. */
const stayInThisHour = (): void => {
  vi.spyOn(Date, "now").mockReturnValue(Date.now());
};

const stored = () => storedEnquiries(shelter.scope);

async function filled(animal: string | undefined, values: Record<string, string> = {}) {
  const form = tokenIn(await openForm(host, animal));
  fill();
  return await sendForm(host, animal, { ...VISITOR, form, ...values });
}

it("stores what a visitor asks about an animal, and thanks on a page that sends nothing again", async () => {
  const sent = await filled(biscuit);
  expect(sent).toMatchObject({ status: 303, location: "ask?sent=1" });
  const [enquiry, ...others] = await stored();
  expect(others).toEqual([]);
  const { consent: _, ...fields } = VISITOR;
  expect(enquiry).toMatchObject({
    ...fields,
    petName: "Biscuit",
    petId: BigInt(biscuit),
    state: "new",
    quarantined: false,
    suspicions: [],
  });
  expect(enquiry?.consent).toContain("may store what I write here");
});

it("takes a general message, also once the project has the smallest plan again", async () => {
  await prisma().project.update({ where: { id: BigInt(shelter.project.id) }, data: { plan: "free" } });
  expect((await filled(undefined)).status).toBe(303);
  expect(await stored()).toMatchObject([{ petId: null, petName: null }]);
});

it("asks the project's own questions, and keeps their words with the answers", async () => {
  const question = { id: "g1", text: "Do you have a <garden>?", kind: "yes_no", choices: [], isRequired: true };
  await takeEnquiries(shelter.scope, { questions: [question] });
  expect((await openForm(host, biscuit)).html).toContain("Do you have a &lt;garden&gt;?");
  const missing = await filled(biscuit);
  expect(missing.status).toBe(422);
  expect(missing.html).toContain("Please fill this in.");
  expect((await filled(biscuit, { "q-g1": "yes" })).status).toBe(303);
  await takeEnquiries(shelter.scope, { questions: [] });
  expect((await stored())[0]?.answers).toEqual([{ question: "Do you have a <garden>?", answer: "yes" }]);
});

it("shows what is wrong beside each field, and keeps what was typed, escaped", async () => {
  const { status, html } = await filled(biscuit, { email: "ada", message: "<script>alert(1)</script>" });
  expect(status).toBe(422);
  expect(html).toContain("Please enter an email address such as name@example.org.");
  expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;</textarea>");
  expect(html).toContain("Two adults, one cat</textarea>");
  expect(await stored()).toEqual([]);
});

it.each([
  ["none", async () => ""],
  ["a forged one", async () => "first.AAAA"],
  [
    "one of another animal",
    async () =>
      tokenIn(await openForm(host, (await addPet(shelter.scope, { name: "Rex", categoryId: "1", status: "available" }, shelter.actor)).id)),
  ],
  ["one of the general form", async () => tokenIn(await openForm(host))],
  [
    "one of another project",
    async () => {
      const other = await askedShelter();
      return tokenIn(await openForm(other.host, other.pet));
    },
  ],
])("stores nothing with a wrong token, %s, and gives back the form as it was typed", async (_, tokenOf) => {
  const form = await tokenOf();
  fill();
  const { status, html } = await sendForm(host, biscuit, { ...VISITOR, form });
  expect(status).toBe(409);
  expect(html).toContain(VISITOR.message);
  expect(await stored()).toEqual([]);
});

it("sets aside what looks like spam, with the reasons, and says nothing of it", async () => {
  expect((await ask(host, biscuit, { website: "x", message: "https://spam.example" })).status).toBe(303);
  expect(await stored()).toMatchObject([{ quarantined: true, suspicions: ["hidden_field", "fast", "links"] }]);
});

it("sets aside what many people send from one address, and refuses none of them", async () => {
  stayInThisHour();
  const address = newAddress();
  const send = async () => {
    const form = tokenIn(await openForm(host));
    fill();
    return await sendForm(host, undefined, { ...VISITOR, form }, address);
  };
  for (let i = 0; i < 12; i += 1) expect((await send()).status).toBe(303);
  expect((await filled(biscuit)).status).toBe(303);
  const all = await stored();
  expect(all.map(({ suspicions }) => suspicions.length)).toEqual([...Array(10).fill(0), 1, 1, 0]);
  expect(all[11]).toMatchObject({ quarantined: true, suspicions: ["many_of_address"] });
});

it("refuses what looks like spam once there is too much of it, and gives back what was typed", async () => {
  stayInThisHour();
  const address = newAddress();
  const send = async (values: Record<string, string>) => {
    const form = tokenIn(await openForm(host, biscuit));
    fill();
    return await sendForm(host, biscuit, { ...VISITOR, form, ...values }, address);
  };
  for (let i = 0; i < 10; i += 1) expect((await send({ website: "x" })).status).toBe(303);
  const refused = await send({ website: "x" });
  expect(refused.status).toBe(429);
  expect(refused.html).toContain(VISITOR.message);
  expect((await send({})).status).toBe(303);
});

it("sets aside a flood from many addresses", async () => {
  stayInThisHour();
  for (let i = 0; i < 49; i += 1) {
    await countEnquiry({ projectId: shelter.project.id, petId: biscuit, address: newAddress(), suspicions: [] });
  }
  for (let i = 0; i < 2; i += 1) await filled(biscuit);
  expect(await stored()).toMatchObject([{ suspicions: [] }, { quarantined: true, suspicions: ["many_for_animal"] }]);
});

it("offers the general form, with what was typed, when the animal was adopted meanwhile", async () => {
  const form = tokenIn(await openForm(host, biscuit));
  await prisma().pet.update({ where: { id: BigInt(biscuit) }, data: { status: "sold", adoptedAt: new Date(clock()()) } });
  fill();
  const answer = await sendForm(host, biscuit, { ...VISITOR, form });
  expect(answer.status).toBe(409);
  expect(answer.html).toContain("no longer looking for a home");
  expect(answer.html).toContain(VISITOR.message);
  expect(answer.html).toContain('action="../../ask"');
  expect((await sendForm(host, undefined, { ...VISITOR, form: tokenIn(answer) })).status).toBe(303);
  expect(await stored()).toMatchObject([{ quarantined: false, suspicions: [] }]);
  expect((await openForm(host, biscuit)).html).toContain("Biscuit has found a home");
});

it("says that an animal is paused, by a person or after as many open enquiries as the project wants", async () => {
  await takeEnquiries(shelter.scope, { pauseAfter: 1 });
  expect((await filled(biscuit)).status).toBe(303);
  expect((await openForm(host, biscuit)).html).toContain("Many people asked about Biscuit");
  await prisma().enquiry.updateMany({ where: { petId: BigInt(biscuit) }, data: { state: "closed" } });
  const form = tokenIn(await openForm(host, biscuit));
  await prisma().enquiryPause.create({ data: { petId: BigInt(biscuit), projectId: BigInt(shelter.project.id) } });
  expect((await openForm(host, biscuit)).html).toContain("Many people asked about Biscuit");
  fill();
  const sent = await sendForm(host, biscuit, { ...VISITOR, form });
  expect([sent.status, sent.html.includes(VISITOR.message)]).toEqual([409, true]);
  expect(await stored()).toHaveLength(1);
});

it("tells an unlisted, binned or foreign animal from none", async () => {
  const other = await askedShelter();
  const missing = await openForm(host, "999999999");
  expect(missing.status).toBe(404);
  expect(await openForm(host, other.pet)).toEqual(missing);
  const binned = await addPet(shelter.scope, { name: "Rex", categoryId: "1", status: "available" }, shelter.actor);
  await prisma().pet.update({ where: { id: BigInt(binned.id) }, data: { deletedAt: new Date() } });
  expect(await openForm(host, binned.id)).toEqual(missing);
  await prisma().petProfile.create({ data: { petId: BigInt(biscuit), projectId: BigInt(shelter.project.id), listed: false } });
  expect(await openForm(host, biscuit)).toEqual(missing);
});

it("takes nothing while the form is off, or the project is in the bin", async () => {
  const form = tokenIn(await openForm(host, biscuit));
  fill();
  await prisma().enquirySettings.update({ where: { projectId: BigInt(shelter.project.id) }, data: { isOpen: false } });
  expect((await sendForm(host, biscuit, { ...VISITOR, form })).html).toContain("Messages are closed");
  await prisma().project.update({ where: { id: BigInt(shelter.project.id) }, data: { deletedAt: new Date() } });
  expect((await sendForm(host, biscuit, { ...VISITOR, form })).status).toBe(404);
  expect(await stored()).toEqual([]);
});

it("refuses a body that is far too large, and says what to do", async () => {
  const { status, html } = await sendForm(host, biscuit, { ...VISITOR, message: "x".repeat(300_000) });
  expect([status, html]).toEqual([413, expect.stringContaining("Shorten your message to at most 4,000 characters")]);
});

it("speaks German on a German site", async () => {
  const settings = { ...NEW_SETTINGS, name: "Tierheim", language: "de" };
  await prisma().deploy.updateMany({ where: { projectId: BigInt(shelter.project.id) }, data: { settings } });
  expect((await openForm(host, biscuit)).html).toContain("Nach Biscuit fragen");
  expect((await sendForm(host, biscuit, { message: "x".repeat(300_000) })).html).toContain(
    "Kürzen Sie die Nachricht auf höchstens 4.000 Zeichen",
  );
  const { html } = await filled(biscuit, { email: "ada" });
  expect(html).toContain("Bitte geben Sie eine E-Mail-Adresse wie name@example.org ein.");
});
