import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { ask, askedShelter, storedEnquiries, VISITOR } from "#e2e/support/asking.ts";
import { makeKey } from "#e2e/support/fixtures.ts";
import { makePerson } from "#e2e/support/people.ts";
import { queuedMails } from "#e2e/support/queued-mail.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { personalDataOf } from "#lib/operations/personal-data/loaders.ts";
import { erasePerson } from "#lib/operations/personal-data/mutations.ts";
import { personSchema } from "#lib/operations/personal-data/schema.ts";
import { settings } from "#lib/platform/config/env.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { queueMail } from "#lib/platform/mail/mutations.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { addAdoption } from "#lib/shelter/adoptions/mutations.ts";
import { changeEnquiry } from "#lib/shelter/enquiries/inbox/mutations.ts";
import { deleteEnquiry } from "#lib/shelter/enquiries/inbox/removal.mutations.ts";
import { addEnquiryNote, addEnquiryReply } from "#lib/shelter/enquiries/replies.mutations.ts";

/** Part of everything that this person wrote, or that is about her; unique per test. */
let mark: string;
let address: string;

let close: () => Promise<void>;
let asked: Awaited<ReturnType<typeof askedShelter>>;
let shelter: (typeof asked)["shelter"];

beforeAll(async () => {
  close = await useTestDatabase({
    PLATFORM_DOMAIN: "pets.example",
    ENCRYPTION_KEYS: `first:${"A".repeat(43)}`,
    AUTH_SECRET: "s".repeat(43),
    PUBLIC_URL: "https://petstore.example",
    SMTP_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "Petstore <noreply@pets.example>",
    BACKUP_TO: "/backups",
    BACKUP_EVERY_HOURS: "12",
    BACKUP_KEEP: "10",
  });
});
beforeEach(async () => {
  mark = crypto.randomUUID().slice(0, 8);
  address = `ada-${mark}@example.org`;
  asked = await askedShelter();
  ({ shelter } = asked);
  await prisma().site.create({
    data: { projectId: BigInt(shelter.project.id), accent: "#336655", contactEmail: "hello@shelter.example" },
  });
});
afterAll(() => close());

const search = () => personalDataOf(shelter, address);
const erase = () => erasePerson(shelter.scope, shelter.project, address, shelter.actor);

/** Reads the database's own catalog, including the queue. @returns where a trace is left */
async function tablesWithTraces(): Promise<string[]> {
  const { rows } = await pool().query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker') order by 1",
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await pool().query(`select from ${name} t where t::text ilike $1 limit 1`, [`%${mark}%`]);
    if (rowCount !== 0) found.push(name);
  }
  return found;
}

function filesWithTraces(): string[] {
  return readdirSync(settings().DATA_DIR ?? "", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(mark));
}

function captureLog(): string[] {
  const before = logger();
  onTestFinished(() => logger.replace(before));
  const lines: string[] = [];
  logger.replace(pino({ level: "trace" }, { write: (line: string) => void lines.push(line) }));
  return lines;
}

/** An enquiry with all that may follow from it, and texts elsewhere that name the address. @returns its id */
async function everythingAboutAda(): Promise<string> {
  const projectId = BigInt(shelter.project.id);
  const name = `Ada ${mark}`;
  await ask(asked.host, asked.pet, { name, email: address.toUpperCase(), message: `We would love to meet her. ${mark}` });
  await ask(asked.host, asked.pet, {
    name: "Bo",
    email: "bo@example.org",
    message: `My sister, A${address.slice(1)}, asks too.`,
    phone: "1",
  });
  await prisma().enquiry.updateMany({ where: { projectId }, data: { quarantined: false, suspicions: [] } });
  const [ada, bo] = (await storedEnquiries(shelter.scope)).map(({ id }) => String(id)) as [string, string];
  await addEnquiryNote(shelter.scope, ada, `${name} is rather shy`, shelter.actor);
  await addEnquiryNote(shelter.scope, bo, `Sister:\n${address}`, shelter.actor);
  await addEnquiryReply(shelter.scope, ada, { version: 1, text: `Dear ${name}, come on Saturday.`, mails: true }, shelter.actor);
  const letter = {
    to: address.toUpperCase(),
    subject: "A domain",
    paragraphs: [`Dear ${name}, look at it.`],
    link: { label: "Open the domains", url: `http://localhost/p/${shelter.project.slug}/domains` },
    sender: { name: shelter.project.name },
  };
  await prisma().$transaction((tx) => queueMail(tx, letter));
  await changeEnquiry(shelter.scope, ada, { version: 2, state: "approved", petStatus: "pending" }, shelter.actor);
  await prisma().adoption.updateMany({
    where: { projectId },
    data: { enquiryId: BigInt(ada), adopter: name, email: address, address: `${mark} Lane`, note: `${name} is shy` },
  });
  const { keyId } = await makeKey(shelter.scope);
  await pool().query(
    `insert into idempotency_keys (project_id, key, body_hash, status, body, created_at, expires_at)
     values ($1, $2, repeat('a', 64), 200, '{}', now(), now() + interval '1 day')`,
    [projectId, address],
  );
  await pool().query(
    `insert into api_key_requests (key_id, at, request_id, project_id, method, target, operation, status, duration_ms)
     values ($1, now(), 'r', $2, 'GET', '/v1/pets?q=' || $3, 'listPets', 200, 1)`,
    [keyId, projectId, address],
  );
  const pet = { id: Number(asked.pet), name: "Biscuit", profile: { description: `Line one\n${address} reserved him` } };
  await prisma().event.create({ data: { projectId, type: "pet.updated", data: pet } });
  await prisma().auditEntry.create({
    data: {
      projectId,
      actorKind: "user",
      actorId: shelter.actor.id,
      action: "pet.update",
      entityType: "pet",
      entityId: asked.pet,
      after: pet,
    },
  });
  const endpoint = await prisma().webhookEndpoint.create({
    data: { projectId, url: "https://hooks.example/", encryptedSecret: "sealed", lastEventId: 0n, state: "paused" },
  });
  const body = JSON.stringify({ id: 1, type: "pet.updated", data: pet });
  await prisma().webhookDelivery.create({
    data: { endpointId: endpoint.id, eventId: 1n, type: "pet.updated", subject: "pet:1", body, state: "delivered" },
  });
  return ada;
}

describe("the data of a person", () => {
  it("is found by the address, whatever its case, in everything that the project has", async () => {
    const id = await everythingAboutAda();
    const found = await search();
    expect(found.enquiries).toMatchObject({
      total: 1,
      listed: [{ id, email: address, name: `Ada ${mark}`, notes: [{ text: expect.stringContaining("shy") }], replies: [{}] }],
    });
    expect(found.adoptions).toMatchObject({ total: 1, listed: [{ adopter: `Ada ${mark}`, animal: "Biscuit" }] });
    expect(found.mails).toHaveLength(1);
    expect(Object.fromEntries(found.mentions.map(({ place, count }) => [place, count]))).toEqual({
      ...{ enquiries: 1, notes: 1, audit: 1, events: 1, webhooks: 1, requests: 1, answers: 1 },
    });
    expect([found.isMember, found.backupDays]).toEqual([false, 5]);
  });

  it("is in no table, queued mail, file, or line of the log once it is erased, and the log of changes says only how much went", async () => {
    const lines = captureLog();
    await everythingAboutAda();
    expect(await tablesWithTraces()).not.toEqual([]);
    expect(await queuedMails(address.toUpperCase())).toHaveLength(1);
    await erase();
    expect(await tablesWithTraces()).toEqual([]);
    expect(await queuedMails(address.toUpperCase())).toEqual([]);
    expect(filesWithTraces()).toEqual([]);
    expect(lines.filter((line) => line.includes(mark))).toEqual([]);
    expect(await search()).toMatchObject({ enquiries: { total: 0 }, adoptions: { total: 0 }, mails: [], mentions: [] });
    expect(await prisma().auditEntry.findFirst({ where: { action: "project.erase_person" }, orderBy: { id: "desc" } })).toMatchObject({
      after: { enquiries: 1, adoptions: 1, mails: 1 },
    });
  });

  it("leaves the rest of a text as it was, and other people’s data", async () => {
    await everythingAboutAda();
    await ask(asked.host, undefined, { name: "Nada", email: `n${address}` });
    await erase();
    const left = await storedEnquiries(shelter.scope);
    expect(left.map(({ email, message }) => [email, message])).toEqual([
      ["bo@example.org", "My sister, [erased], asks too."],
      [`n${address}`, VISITOR.message],
    ]);
    const note = await prisma().enquiryNote.findFirstOrThrow({ where: { enquiryId: left[0]?.id ?? 0n } });
    expect(note.text).toBe("Sister:\n[erased]");
    const event = await prisma().event.findFirstOrThrow({
      where: { projectId: BigInt(shelter.project.id), type: "pet.updated" },
      orderBy: { id: "desc" },
    });
    expect(event.data).toMatchObject({ name: "Biscuit", profile: { description: "Line one\n[erased] reserved him" } });
    const adoption = await prisma().adoption.findFirstOrThrow({ where: { projectId: BigInt(shelter.project.id) } });
    expect(adoption).toMatchObject({ stage: "reserved", adopter: "", email: "", phone: "", address: "", note: "" });
  });

  it("tells callers of the API that the enquiry is gone", async () => {
    const id = await everythingAboutAda();
    await erase();
    const last = await prisma().event.findFirst({ where: { type: "enquiry.deleted" }, orderBy: { id: "desc" } });
    const status = "approved";
    expect(last?.data).toEqual({ id: Number(id), petId: Number(asked.pet), status, state: status, createdAt: expect.any(String) });
  });

  it("of another project is neither shown nor erased", async () => {
    await everythingAboutAda();
    const other = (await askedShelter()).shelter;
    const { name } = await prisma().project.update({ where: { id: BigInt(other.project.id) }, data: { name: shelter.project.name } });
    other.project = { ...other.project, name };
    expect(await personalDataOf(other, address)).toMatchObject({ enquiries: { total: 0 }, mails: [], mentions: [], animals: [] });
    await erasePerson(other.scope, other.project, address, other.actor);
    expect(await search()).toMatchObject({ enquiries: { total: 1 }, mails: [{}] });
  });

  it("is found by each address that an adoption can have", async () => {
    ({ address } = personSchema.parse({ address: `zoë.müller-${mark}@bücher` }));
    await addAdoption(shelter.scope, { petId: asked.pet, adopter: "Zoë", email: address.toUpperCase() }, shelter.actor);
    expect((await search()).adoptions.total).toBe(1);
    await erase();
    expect(await tablesWithTraces()).toEqual([]);
  });

  it("in an animal’s own texts is named, for people to change", async () => {
    await prisma().petProfile.create({
      data: { petId: BigInt(asked.pet), projectId: BigInt(shelter.project.id), notes: `Promised to ${address}` },
    });
    await erase();
    expect(await search()).toMatchObject({ mentions: [{ place: "animals", count: 1 }], animals: [{ id: asked.pet, name: "Biscuit" }] });
  });

  it("is erased by owners, and read by staff", async () => {
    const sam = await makePerson("Sam");
    await prisma().member.create({ data: { projectId: BigInt(shelter.project.id), userId: BigInt(sam.id), role: "staff" } });
    const actor = { kind: "user", id: sam.id, sessionId: sam.sessionId } as const;
    await expect(erasePerson(shelter.scope, shelter.project, address, actor)).rejects.toMatchObject({ code: "not_allowed" });
  });
});

it("deletes one enquiry with its notes and answers, and says so without a name", async () => {
  const id = await everythingAboutAda();
  await deleteEnquiry(shelter.scope, id, shelter.actor);
  expect((await storedEnquiries(shelter.scope)).map(({ email }) => email)).toEqual(["bo@example.org"]);
  await expect(deleteEnquiry(shelter.scope, id, shelter.actor)).rejects.toMatchObject({ code: "not_found" });
  const entry = await prisma().auditEntry.findFirst({ where: { action: "enquiry.erase" }, orderBy: { id: "desc" } });
  expect([entry?.entityId, entry?.before, entry?.after]).toEqual([id, null, null]);
});
