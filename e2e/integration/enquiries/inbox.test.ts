import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ask, storedEnquiries, takeEnquiries, VISITOR } from "#e2e/support/asking.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { queuedJobs } from "#e2e/support/jobs.ts";
import { makePerson } from "#e2e/support/people.ts";
import { type PublishedShelter, publishedShelter } from "#e2e/support/published-shelter.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { lockChanges } from "#lib/history/events/mutations.ts";
import { deleteBatch } from "#lib/operations/retention/mutations.ts";
import { settings } from "#lib/platform/config/env.ts";
import { transaction } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import { readEnquiryFilter } from "#lib/shelter/enquiries/address.schema.ts";
import { countEnquiries, listEnquiries } from "#lib/shelter/enquiries/inbox/data.ts";
import { enquiryOf, retentionPreviewOf } from "#lib/shelter/enquiries/inbox/loaders.ts";
import { changeEnquiry } from "#lib/shelter/enquiries/inbox/mutations.ts";
import { addEnquiryNote, addEnquiryReply } from "#lib/shelter/enquiries/replies.mutations.ts";
import { pauseEnquiries } from "#lib/shelter/enquiries/settings.mutations.ts";
import { addPet } from "#lib/shelter/pets/change.mutations.ts";

let close: () => Promise<void>;
let shelter: PublishedShelter;
let biscuit: string;
let id: string;

beforeAll(async () => {
  close = await useTestDatabase({
    PLATFORM_DOMAIN: "pets.example",
    ENCRYPTION_KEYS: `first:${"A".repeat(43)}`,
    AUTH_SECRET: "s".repeat(43),
    PUBLIC_URL: "https://petstore.example",
    SMTP_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "Petstore <noreply@pets.example>",
  });
});
beforeEach(async () => {
  shelter = await publishedShelter();
  await takeEnquiries(shelter.scope);
  biscuit = (await addPet(shelter.scope, { name: "Biscuit", categoryId: "1", status: "available" }, shelter.actor)).id;
  const about = { projectId: BigInt(shelter.project.id), petId: BigInt(biscuit), petName: "Biscuit", formId: "sent" };
  id = String((await prisma().enquiry.create({ data: { ...about, ...VISITOR } })).id);
});
afterAll(() => close());

const preview = (params: Record<string, string> = {}) => retentionPreviewOf(shelter, new URLSearchParams(params));
const one = () => enquiryOf(shelter, id);
const change = (wanted: Partial<Parameters<typeof changeEnquiry>[2]>) =>
  changeEnquiry(shelter.scope, id, { version: 1, ...wanted }, shelter.actor);
const list = async (query: Record<string, string>) => (await listEnquiries(shelter.scope, readEnquiryFilter(query), undefined)).rows;

describe("the inbox", () => {
  it("finds enquiries by state, animal, assignee and words, and counts each state", async () => {
    expect(await list({})).toMatchObject([{ id, name: VISITOR.name, petName: "Biscuit", state: "new", assignee: null }]);
    expect(await list({ tab: "new", animal: biscuit, q: "LOVELACE" })).toHaveLength(1);
    expect(await list({ q: "%" })).toEqual([]);
    await prisma().enquiry.update({ where: { id: BigInt(id) }, data: { town: "Łódź", message: "Is Ægir shy?" } });
    for (const q of ["Lövelace", "lodz", "AEGIR", "ægir"]) expect(await list({ q })).toHaveLength(1);
    expect(await list({ tab: "closed" })).toEqual([]);
    expect(await list({ assignee: shelter.actor.id ?? "" })).toEqual([]);
    await change({ assigneeId: shelter.actor.id });
    expect(await list({ assignee: shelter.actor.id ?? "" })).toMatchObject([{ assignee: "Owner" }]);
    expect(await countEnquiries(shelter.scope, readEnquiryFilter({}))).toMatchObject({ new: 1, closed: 0, quarantine: 0 });
  });

  it("is left by what was closed or declined, which its animal, a search, or its own tab still finds", async () => {
    expect(await list({})).toMatchObject([{ version: 1, beginning: VISITOR.message }]);
    await change({ state: "closed" });
    expect(await list({})).toEqual([]);
    const found: Record<string, string>[] = [{ animal: biscuit }, { q: "lovelace" }, { tab: "closed" }];
    for (const query of found) expect(await list(query)).toMatchObject([{ id }]);
    await change({ version: 2, state: "approved" });
    expect(await list({})).toMatchObject([{ id }]);
  });

  it("keeps the quarantine out of every other tab", async () => {
    await change({ quarantined: true });
    expect(await list({})).toEqual([]);
    expect(await list({ tab: "quarantine" })).toMatchObject([{ id, quarantined: true }]);
    expect(await countEnquiries(shelter.scope, readEnquiryFilter({}))).toMatchObject({ new: 0, quarantine: 1 });
  });

  it("shows nothing of another project", async () => {
    const other = await publishedShelter();
    await expect(enquiryOf(other, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(changeEnquiry(other.scope, id, { version: 1, state: "closed" }, other.actor)).rejects.toMatchObject({ code: "not_found" });
    await expect(addEnquiryNote(other.scope, id, "Mine", other.actor)).rejects.toMatchObject({ code: "not_found" });
    await expect(pauseEnquiries(other.scope, biscuit, true, other.actor)).rejects.toMatchObject({ code: "not_found" });
    expect((await listEnquiries(other.scope, readEnquiryFilter({}), undefined)).rows).toEqual([]);
  });
});

describe("an enquiry", () => {
  it("is changed by one of two colleagues at once; the other one is told", async () => {
    const both = await Promise.allSettled([change({ state: "declined" }), change({ state: "in_progress" })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const reply = { version: 1, text: "Hello", mails: false };
    await expect(addEnquiryReply(shelter.scope, id, reply, shelter.actor)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("A colleague answered or changed this enquiry"),
    });
    expect((await one()).replies).toEqual([]);
  });

  it("can be declined and opened again, and says who did it and when it is deleted", async () => {
    await change({ state: "declined" });
    expect((await one()).erasedAt).not.toBeNull();
    await change({ version: 2, state: "in_progress" });
    const { erasedAt, closedAt, history } = await one();
    expect([erasedAt, closedAt]).toEqual([null, null]);
    expect(history.map(({ who, changes }) => [who, changes])).toEqual([
      ["Owner", [{ field: "state", from: "declined", to: "in_progress" }]],
      ["Owner", [{ field: "state", from: "new", to: "declined" }]],
    ]);
  });

  it("is counted among those that would be deleted, before someone saves fewer months", async () => {
    expect(await preview({ months: "1" })).toEqual({ due: 0, soon: 0, nextAt: null });
    await change({ state: "closed" });
    const closedAt = new Date(Date.now() - 40 * DAY_MS);
    await prisma().enquiry.update({ where: { id: BigInt(id) }, data: { closedAt } });
    expect(await preview({ months: "1" })).toEqual({ due: 1, soon: 0, nextAt: null });
    const { erasedAt } = await one();
    expect(await preview({ months: "2" })).toMatchObject({ due: 0, soon: 1 });
    expect(await preview({ months: "12" })).toEqual({ due: 0, soon: 0, nextAt: erasedAt });
    expect(await preview()).toEqual({ due: 0, soon: 0, nextAt: erasedAt });
    // The months do not matter in quarantine.
    await prisma().enquiry.update({ where: { id: BigInt(id) }, data: { quarantined: true } });
    expect(await preview({ months: "1" })).toEqual({ due: 0, soon: 1, nextAt: (await one()).erasedAt });
    for (const months of ["0", "121", "x", ""]) {
      await expect(preview({ months })).rejects.toMatchObject({ code: "invalid_parameter" });
    }
  });

  it("is deleted after its months with an event, unless it is in quarantine, and not while the project changes", async () => {
    await change({ state: "closed" });
    await ask(`${shelter.project.slug}.pets.example`, undefined, { email: "bo@example.org" });
    const where = { projectId: BigInt(shelter.project.id) };
    await prisma().enquiry.updateMany({ where: { ...where, email: "bo@example.org" }, data: { quarantined: true } });
    const inTwoYears = new Date(Date.now() + 730 * DAY_MS);
    await transaction(async (on) => {
      await lockChanges(on, shelter.project.id);
      await deleteBatch("enquiries", inTwoYears, 100);
    });
    expect(await storedEnquiries(shelter.scope)).toHaveLength(2);
    await deleteBatch("enquiries", inTwoYears, 100);
    expect(await storedEnquiries(shelter.scope)).toEqual([]);
    const events = await prisma().event.findMany({ where: { ...where, type: "enquiry.deleted" } });
    const data = { id: Number(id), petId: Number(biscuit), status: "closed", state: "closed", createdAt: expect.stringMatching(/Z$/) };
    expect(events.map((event) => event.data)).toEqual([data]);
  });

  it("is assigned to members only", async () => {
    const stranger = await makePerson("Stranger");
    await expect(change({ assigneeId: stranger.id })).rejects.toMatchObject({ code: "conflict" });
  });

  it("keeps what a visitor wrote when the animal is deleted", async () => {
    await prisma().pet.delete({ where: { id: BigInt(biscuit) } });
    expect(await one()).toMatchObject({ petId: null, petName: "Biscuit", message: VISITOR.message, pet: null });
  });

  it("has no personal data in the audit log or in events", async () => {
    await addEnquiryNote(shelter.scope, id, "Ada Lovelace called", shelter.actor);
    await addEnquiryReply(shelter.scope, id, { version: 1, text: "Dear Ada Lovelace", mails: false }, shelter.actor);
    await change({ version: 2, state: "approved", petStatus: "pending" });
    const where = { projectId: BigInt(shelter.project.id) };
    const written = JSON.stringify(
      [await prisma().auditEntry.findMany({ where }), await prisma().event.findMany({ where })],
      (_, value: unknown) => (typeof value === "bigint" ? String(value) : value),
    );
    expect(written).toContain("enquiry.note_reply");
    expect(written).not.toMatch(/Lovelace|ada@example|030 1234/);
  });
});

describe("a mailed answer", () => {
  const answers = () => addEnquiryReply(shelter.scope, id, { version: 1, text: "Please come.", mails: true }, shelter.actor);
  const mails = async () => (await queuedJobs()).filter(({ task }) => task === "enquiries.mail").length;
  beforeEach(async () => {
    await prisma().site.create({ data: { projectId: BigInt(shelter.project.id), accent: "#0f766e", contactEmail: "hello@paws.example" } });
  });

  it("is kept, or a change by a colleague at the same moment; mailed only if kept", async () => {
    const before = await mails();
    const [answered, declined] = await Promise.allSettled([answers(), change({ state: "declined" })]);
    expect([answered.status, declined.status].toSorted()).toEqual(["fulfilled", "rejected"]);
    const { state, closedAt, replies } = await one();
    const isAnswered = answered.status === "fulfilled";
    expect([state, closedAt === null, replies.length]).toEqual(isAnswered ? ["in_progress", true, 1] : ["declined", false, 0]);
    expect((await mails()) - before).toBe(isAnswered ? 1 : 0);
  });

  it("goes to an enquiry ten times a day at most, and for a project two hundred times", async () => {
    const answer = (version: number) => addEnquiryReply(shelter.scope, id, { version, text: "Hi", mails: true }, shelter.actor);
    for (let version = 1; version <= 10; version += 1) await answer(version);
    const tooMany = { code: "limit_reached", message: expect.stringContaining("At most 10 answers to one enquiry") };
    await expect(answer(11)).rejects.toMatchObject(tooMany);
    await addEnquiryReply(shelter.scope, id, { version: 11, text: "Called", mails: false }, shelter.actor);
    await prisma().$executeRaw`update audit_entries set at = at - interval '1 day' where action = 'enquiry.reply'`;
    await answer(12);
    const entry = { actorKind: "user", action: "enquiry.reply", entityType: "enquiry", entityId: "0" };
    const entries = Array.from({ length: 199 }, () => ({ ...entry, projectId: BigInt(shelter.project.id) }));
    await prisma().auditEntry.createMany({ data: entries });
    await expect(answer(13)).rejects.toMatchObject({ code: "limit_reached", message: expect.stringContaining("At most 200 answers") });
    expect((await one()).replies).toHaveLength(12);
  });

  it("is not said to be mailed where the service sends no mail", async () => {
    const sending = settings();
    settings.replace({ ...sending, SMTP_URL: undefined });
    try {
      await expect(answers()).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("sends no mail") });
    } finally {
      settings.replace(sending);
    }
    expect((await one()).replies).toEqual([]);
  });

  it("is refused after a colleague declined", async () => {
    const before = await mails();
    const answering = await prisma().$transaction(async (tx) => {
      const where = { id: BigInt(id) };
      await tx.enquiry.update({ where, data: { state: "declined", version: 2, closedAt: new Date() } });
      const outcome = Promise.allSettled([answers()]);
      await eventually("the answer's wait", async () => {
        const rows = await prisma()
          .$queryRaw`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        return Array.isArray(rows) && rows.length > 0;
      });
      return { outcome };
    });
    expect(await answering.outcome).toMatchObject([{ status: "rejected", reason: { code: "conflict" } }]);
    expect(await one()).toMatchObject({ state: "declined", replies: [] });
    expect(await mails()).toBe(before);
  });
});

describe("the form", () => {
  it("pauses an animal, twice without harm", async () => {
    await pauseEnquiries(shelter.scope, biscuit, true, shelter.actor);
    await pauseEnquiries(shelter.scope, biscuit, true, shelter.actor);
    expect((await one()).pet?.isPaused).toBe(true);
    await pauseEnquiries(shelter.scope, biscuit, false, shelter.actor);
    expect((await one()).pet?.isPaused).toBe(false);
  });
});
