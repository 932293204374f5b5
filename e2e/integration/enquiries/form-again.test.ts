import { beforeEach, expect, it } from "vitest";
import { askedShelter, openForm, sendForm, storedEnquiries, takeEnquiries, tokenIn, useForms, VISITOR } from "#e2e/support/asking.ts";
import type { PublishedShelter } from "#e2e/support/published-shelter.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { DAY_MS } from "#lib/platform/time.ts";

let shelter: PublishedShelter;
let host: string;
let biscuit: string;
const fill = useForms();

beforeEach(async () => {
  const made = await askedShelter();
  [shelter, host, biscuit] = [made.shelter, made.host, made.pet];
});

const stored = () => storedEnquiries(shelter.scope);

it("takes a form that is sent twice at the same moment once", async () => {
  const form = tokenIn(await openForm(host, biscuit));
  fill();
  const both = await Promise.all([1, 2].map(() => sendForm(host, biscuit, { ...VISITOR, form })));
  expect(both.map(({ status }) => status)).toEqual([303, 303]);
  expect(await stored()).toHaveLength(1);
});

it.each([
  ["its animal is paused by it", async () => takeEnquiries(shelter.scope, { pauseAfter: 1 }), async () => undefined],
  [
    "the form is off",
    async () => undefined,
    async () => prisma().enquirySettings.update({ where: { projectId: BigInt(shelter.project.id) }, data: { isOpen: false } }),
  ],
  [
    "its animal is adopted",
    async () => undefined,
    async () => prisma().pet.update({ where: { id: BigInt(biscuit) }, data: { status: "sold", adoptedAt: new Date(clock()()) } }),
  ],
])("says that a form has arrived that is sent again when %s", async (_, before, between) => {
  await before();
  const form = tokenIn(await openForm(host, biscuit));
  fill();
  expect((await sendForm(host, biscuit, { ...VISITOR, form })).status).toBe(303);
  await between();
  expect((await sendForm(host, biscuit, { ...VISITOR, form })).status).toBe(303);
  expect(await stored()).toHaveLength(1);
});

it("loses nothing of another message that is sent with the same form", async () => {
  const form = tokenIn(await openForm(host, biscuit));
  fill();
  await sendForm(host, biscuit, { ...VISITOR, form });
  const again = await sendForm(host, biscuit, { ...VISITOR, message: "One more thing about the garden.", form });
  expect(again.status).toBe(409);
  expect(again.html).toContain("One more thing about the garden.");
  expect(tokenIn(again)).not.toBe(form);
  fill();
  expect((await sendForm(host, biscuit, { ...VISITOR, message: "One more thing about the garden.", form: tokenIn(again) })).status).toBe(
    303,
  );
  expect(await stored()).toHaveLength(2);
});

it("asks to send a form again that was open for more than a day", async () => {
  const form = tokenIn(await openForm(host, biscuit));
  fill(DAY_MS + 1);
  const late = await sendForm(host, biscuit, { ...VISITOR, form });
  expect(late.status).toBe(409);
  expect((await sendForm(host, biscuit, { ...VISITOR, form: tokenIn(late) })).status).toBe(303);
  expect(await stored()).toMatchObject([{ quarantined: false, suspicions: [] }]);
});

it("asks to agree again to words that changed while someone typed", async () => {
  const form = tokenIn(await openForm(host, biscuit));
  await takeEnquiries(shelter.scope, { consent: "You may print what I write." });
  fill();
  const again = await sendForm(host, biscuit, { ...VISITOR, form });
  expect(again.status).toBe(409);
  expect(again.html).toContain("You may print what I write.");
  expect(again.html).toContain("read the words beside the box");
  expect(again.html).toContain(VISITOR.message);
  expect(again.html).not.toContain("checked");
  expect(await stored()).toEqual([]);
  expect((await sendForm(host, biscuit, { ...VISITOR, form: tokenIn(again) })).status).toBe(303);
  expect(await stored()).toMatchObject([{ consent: "You may print what I write.", quarantined: false }]);
});

it("says on the form of a reserved animal that someone is ahead, and takes the message", async () => {
  await prisma().pet.update({ where: { id: BigInt(biscuit) }, data: { status: "pending" } });
  const page = await openForm(host, biscuit);
  expect(page.html).toContain("Someone is ahead of you");
  fill();
  expect((await sendForm(host, biscuit, { ...VISITOR, form: tokenIn(page) })).status).toBe(303);
  expect(await stored()).toMatchObject([{ petId: BigInt(biscuit), quarantined: false }]);
});

it("gives back what was typed in a form that was open for more than a day, when its animal found a home or is gone", async () => {
  const form = tokenIn(await openForm(host, biscuit));
  fill(DAY_MS + 1);
  for (const change of [{ status: "sold", adoptedAt: new Date(clock()()) }, { deletedAt: new Date(clock()()) }] as const) {
    await prisma().pet.update({ where: { id: BigInt(biscuit) }, data: change });
    const { status, html } = await sendForm(host, biscuit, { ...VISITOR, form });
    expect([status, html]).toEqual([409, expect.stringContaining("is no longer looking for a home here")]);
    expect(html).toContain(VISITOR.message);
  }
});

it("gives back what was typed when the form was turned off meanwhile", async () => {
  const form = tokenIn(await openForm(host, biscuit));
  await prisma().enquirySettings.update({ where: { projectId: BigInt(shelter.project.id) }, data: { isOpen: false } });
  const { status, html } = await sendForm(host, biscuit, { ...VISITOR, form });
  expect(status).toBe(409);
  expect(html).toContain("Messages are closed");
  expect(html).toMatch(/<textarea[^>]*readOnly[^>]*>Two adults, one cat\n\nWe would love to meet her on Saturday\.</i);
});

it("gives back what was typed when the database takes nothing", async () => {
  const form = tokenIn(await openForm(host, biscuit));
  fill();
  await prisma().$executeRaw`create function refuse() returns trigger language plpgsql as $$ begin
    raise exception 'full' using errcode = '53100'; end $$`;
  await prisma().$executeRaw`create trigger refuse before insert on enquiries for each row execute function refuse()`;
  const away = await sendForm(host, biscuit, { ...VISITOR, form });
  await prisma().$executeRaw`drop trigger refuse on enquiries`;
  expect(away.status).toBe(503);
  expect(away.html).toContain(VISITOR.message);
  expect((await sendForm(host, biscuit, { ...VISITOR, form: tokenIn(away) })).status).toBe(303);
  expect(await stored()).toHaveLength(1);
});
