import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  askedShelter,
  inPlace,
  openForm,
  sendForm,
  storedEnquiries,
  takeEnquiries,
  tokenIn,
  useForms,
  VISITOR,
} from "#e2e/support/asking.ts";
import type { PublishedShelter } from "#e2e/support/published-shelter.ts";
import { sitePool } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { AppError } from "#lib/platform/errors.ts";
import { MAX_QUARANTINE } from "#lib/shelter/enquiries/schema.ts";
import { addPet } from "#lib/shelter/pets/change.mutations.ts";

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

const stored = () => storedEnquiries(shelter.scope);
const suspicions = async () => (await stored()).map((one) => one.suspicions);
const tokenOf = (data: Awaited<ReturnType<typeof inPlace>>["data"]) => data.form?.token.value ?? "";

it("gives scripts of other websites the form with its words, and takes what they send as any other", async () => {
  await takeEnquiries(shelter.scope, { questions: [{ id: "g1", text: "<b>Garden?</b>", kind: "yes_no", choices: [], isRequired: true }] });
  const opened = await inPlace(host, biscuit);
  expect([opened.status, opened.headers.get("access-control-allow-origin"), opened.headers.get("cache-control")]).toEqual([
    200,
    "*",
    "no-store",
  ]);
  expect(opened.headers.has("access-control-allow-credentials")).toBe(false);
  expect(opened.data.form?.fields.map(({ label }) => label)).toContain("<b>Garden?</b>");
  fill();
  const wrong = await inPlace(host, biscuit, { ...VISITOR, form: tokenOf(opened.data) });
  expect(wrong.status).toBe(422);
  expect(wrong.data.form?.fields.find(({ name }) => name === "q-g1")?.error).toBe("Please fill this in.");
  expect(wrong.data.form?.fields.find(({ name }) => name === "message")?.value).toBe(VISITOR.message);
  const sent = await inPlace(host, biscuit, { ...VISITOR, "q-g1": "yes", form: tokenOf(wrong.data) });
  expect([sent.status, sent.data.title, sent.data.form]).toEqual([200, "Thank you", undefined]);
  expect(await stored()).toMatchObject([{ name: VISITOR.name, quarantined: false, suspicions: [] }]);
});

it.each([
  ["the form of the site, from another website", async (form: string) => sendForm(host, biscuit, { ...VISITOR, form }, undefined, FOREIGN)],
  ["the script's form, without the script", async (form: string) => inPlace(host, biscuit, { ...VISITOR, form }, "navigate")],
])("sets aside %s", async (_, send) => {
  const form = tokenIn(await openForm(host, biscuit));
  fill();
  expect((await send(form)).status).toBeLessThan(400);
  expect(await suspicions()).toEqual([["cross_site"]]);
});
const FOREIGN = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };

it.each(["same-origin", "same-site", "none"])("trusts a form of which the browser says %s", async (site) => {
  const form = tokenIn(await openForm(host, biscuit));
  fill();
  await sendForm(host, biscuit, { ...VISITOR, form }, undefined, { "sec-fetch-site": site, "sec-fetch-mode": "navigate" });
  expect(await suspicions()).toEqual([[]]);
});

it("takes no token of another animal, by either door", async () => {
  const other = await addPet(shelter.scope, { name: "Olive", categoryId: "1", status: "available" }, shelter.actor);
  const form = tokenIn(await openForm(host, other.id));
  fill();
  expect((await sendForm(host, biscuit, { ...VISITOR, form })).status).toBe(409);
  const again = await inPlace(host, biscuit, { ...VISITOR, form });
  expect([again.status, again.data.form?.fields.find(({ name }) => name === "message")?.value]).toEqual([409, VISITOR.message]);
  expect(await stored()).toEqual([]);
});

it("shows no form of a paused animal, of a project in the bin, or of one that visitors do not see", async () => {
  await prisma().enquiryPause.create({ data: { petId: BigInt(biscuit), projectId: BigInt(shelter.project.id) } });
  const paused = await inPlace(host, biscuit);
  expect([paused.data.title, paused.data.form]).toEqual([expect.stringContaining("Many people asked about"), undefined]);
  expect((await inPlace(host, "9007199254740993")).status).toBe(404);
  const form = tokenIn(await openForm(host));
  await prisma().project.update({ where: { id: BigInt(shelter.project.id) }, data: { deletedAt: new Date() } });
  expect((await sendForm(host, undefined, { ...VISITOR, form })).status).toBe(404);
  expect(await stored()).toEqual([]);
});

it("says that the quarantine is full, keeps what was typed, and still takes what is no spam", async () => {
  await prisma().$executeRaw`insert into enquiries (project_id, form_id, name, email, message, consent, quarantined, suspicions)
    select ${BigInt(shelter.project.id)}, n::text, 'Spam', 'spam@example.org', 'Buy', 'Yes', true, '{links}' from generate_series(1, ${MAX_QUARANTINE}) n`;
  const form = tokenIn(await openForm(host, biscuit));
  fill();
  const full = await sendForm(host, biscuit, { ...VISITOR, message: "https://spam.example", form });
  expect(full.status).toBe(503);
  expect(full.html).toContain("yours was not sent");
  expect(full.html).toContain("https://spam.example");
  expect((await sendForm(host, biscuit, { ...VISITOR, form })).status).toBe(303);
  expect((await stored()).filter(({ name }) => name === VISITOR.name)).toMatchObject([{ quarantined: false }]);
});

it("gives back what was typed while the database is away, in both languages, and a button that sends it again", async () => {
  const form = tokenIn(await openForm(host, biscuit));
  fill();
  const message = `</textarea><script>alert("1")</script>`;
  vi.spyOn(sitePool(), "query").mockRejectedValue(new AppError("service_unavailable", "away") as never);
  const away = await sendForm(host, biscuit, { ...VISITOR, message, form });
  const json = await inPlace(host, biscuit).catch(() => "no JSON");
  vi.restoreAllMocks();
  expect([away.status, json]).toEqual([503, "no JSON"]);
  expect(away.html).toContain("could not be sent right now");
  expect(away.html).toContain("konnte gerade nicht gesendet werden");
  expect(away.html).toContain("Two adults, one cat\n\n&lt;/textarea&gt;");
  expect(away.html).not.toContain("<script");
  const hidden = [...away.html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name]) => name);
  expect(hidden.toSorted()).toEqual([...Object.keys(VISITOR), "form"].toSorted());
  expect((await sendForm(host, biscuit, { ...VISITOR, message, form })).status).toBe(303);
});
