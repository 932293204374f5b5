import { afterAll, expect, it } from "vitest";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { mailedToken, queuedMails } from "#e2e/support/queued-mail.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { exportAccount } from "#lib/operations/account-data/mutations.ts";
import { PARTS } from "#lib/operations/account-data/tables.rules.ts";
import { eraseOwnAccount, removePerson } from "#lib/operations/admin/people/removal.mutations.ts";
import type { Administrator } from "#lib/operations/admin/schema.ts";
import { changeName } from "#lib/people/auth/account/mutations.ts";
import { chargeAttempt } from "#lib/people/auth/attempts.mutations.ts";
import { redeemEmailChange, requestEmail } from "#lib/people/auth/email-change/mutations.ts";
import { enterByIdentity } from "#lib/people/auth/linked-accounts/mutations.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { createInvitation } from "#lib/people/members/invitations/mutations.ts";
import { removeMember } from "#lib/people/members/mutations.ts";
import { clock } from "#lib/platform/clock.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { addPet, editPet } from "#lib/shelter/pets/change.mutations.ts";
import { PROOF_VALID_MS } from "#lib/tenancy/scope/rights.rules.ts";

const mail = { SMTP_URL: "smtp://localhost:1", MAIL_FROM: "Petstore <pets@example.org>", PUBLIC_URL: "https://pets.example" };
const close = await useTestDatabase(mail);
afterAll(close);

const FROM = { address: "192.0.2.9", device: undefined };
const as = ({ id, sessionId }: Person) => ({ kind: "user", id, sessionId }) as const;

/** Makes a member of two projects who did a bit of everything. */
async function makeMember() {
  const [owner, person] = [await makePerson("Olga"), await makePerson("Ada")];
  const [theirs, other] = [await makeShelter(owner, [[person, "staff"]]), await makeShelter(owner)];
  await createInvitation(other.scope, { email: person.email, role: "viewer" }, owner.id, as(owner));
  await enterByIdentity({ provider: "google", subject: person.id, name: "Ada", emails: [person.email] }, null);
  const name = `Ada ${crypto.randomUUID()}`;
  await changeName(person, name);
  await requestEmail(person, `new-${person.email}`, FROM);
  await chargeAttempt({ email: person.email, ...FROM }, Date.now());
  return { owner, theirs, person: { ...person, name } };
}

/** Finds each table and column that names one of the texts. */
async function placesNaming(...texts: string[]): Promise<string[]> {
  const { rows } = await pool().query<{ table: string }>(
    "select quote_ident(table_schema) || '.' || quote_ident(table_name) as table from information_schema.tables where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'",
  );
  const found = [];
  for (const { table } of rows) {
    const named = texts.map((_, at) => `t::text ilike '%' || $${at + 1} || '%'`).join(" or ");
    const { rowCount } = await pool().query(`select 1 from ${table} t where ${named} limit 1`, texts);
    if (rowCount) found.push(table);
  }
  return found;
}

it("gives the person everything about them, and never a secret", async () => {
  const { person, theirs } = await makeMember();
  const data = await exportAccount(person.id, as(person));
  expect(data).toMatchObject({
    account: { email: person.email, name: person.name, hasPassword: true },
    memberships: [{ project: theirs.project.name, role: "staff" }],
    invitationsToYou: [{ role: "viewer" }],
    linkedAccounts: [{ service: "google", id: person.id }],
    emailChanges: [{ from: person.email, to: `new-${person.email}` }],
    log: [{ action: "user.export" }, { action: "user.request_email" }, { action: "user.rename" }, { action: "user.link_account" }],
    more: 0,
  });
  const text = JSON.stringify(data);
  const user = await prisma().user.findUniqueOrThrow({ where: { id: BigInt(person.id) }, include: { sessions: true, emailChanges: true } });
  for (const secret of [user.passwordHash, user.sessions[0]?.tokenHash, user.emailChanges[0]?.tokenHash])
    expect(text).not.toContain(secret);
});

it("reads each table that points to an account", async () => {
  const { rows } = await pool().query<{ table: string }>(
    "select distinct conrelid::regclass::text as table from pg_constraint where contype = 'f' and confrelid = 'users'::regclass order by 1",
  );
  const read = new Set(Object.values(PARTS).map(({ table }) => table));
  expect(rows.map(({ table }) => table).filter((table) => !read.has(table))).toEqual([]);
});

it("leaves out what others stored, and internal fields, of a project that the person has left", async () => {
  const [owner, person] = [await makePerson("Olga"), await makePerson("Ada")];
  const { scope } = await makeShelter(owner, [[person, "staff"]]);
  const pet = { name: "Rex", categoryId: "1", status: "available" } as const;
  const theirs = { notes: "bites", microchip: "981020012345678" };
  const { id } = await addPet(scope, { ...pet, profile: { color: "tan", internal: theirs } }, as(owner));
  await editPet(scope, id, { version: 1, profile: { color: "black", internal: { notes: "calm", microchip: null } } }, as(person));
  const entryOf = async () => (await exportAccount(person.id, as(person))).log.find(({ action }) => action === "pet.update");
  expect(await entryOf()).toMatchObject({
    before: { profile: { color: "tan" }, internal: theirs },
    after: { internal: { notes: "calm" } },
  });
  await removeMember(scope, person.id, as(owner));
  expect(await entryOf()).toMatchObject({ before: null, after: { version: 2, profile: { color: "black" } } });
  expect((await entryOf())?.["after"]).not.toHaveProperty("internal");
});

it("gives an administrator another person's data, and no one else, after a recent proof", async () => {
  const [person, other] = [await makePerson("Ada"), await makePerson("Eve")];
  const admin = await makePerson("Root", { isAdmin: true });
  expect((await exportAccount(person.id, as(admin))).account["email"]).toBe(person.email);
  await expect(exportAccount(person.id, as(other))).rejects.toMatchObject({ code: "not_found" });
  await expect(exportAccount("999999", as(admin))).rejects.toMatchObject({ code: "not_found" });
  clock.replace(() => Date.now() + PROOF_VALID_MS + 1000);
  await expect(exportAccount(person.id, as(admin))).rejects.toMatchObject({ code: "reauthentication_required" });
  clock.replace(Date.now);
});

it.each<[string, (person: Person) => Promise<void>]>([
  ["themselves", (person) => eraseOwnAccount(person, person.name)],
  [
    "an administrator",
    async (person) => removePerson((await makePerson("Root", { isAdmin: true })) as Administrator, person.id, person.name, true),
  ],
])("erases a person by %s from every table, and keeps what they did readable", async (_, erase) => {
  const { person, theirs, owner } = await makeMember();
  expect(await placesNaming(person.email)).toContain("public.audit_entries");
  await erase(person);
  expect(await placesNaming(person.email, person.name)).toEqual([]);
  expect(await queuedMails(person.email)).toEqual([]);
  const entries = await prisma().auditEntry.findMany({ where: { entityType: "user", entityId: person.id }, orderBy: { id: "asc" } });
  expect(entries.find(({ action }) => action === "user.rename")).toMatchObject({
    before: { name: "a former member" },
    after: { name: "a former member" },
  });
  const invited = await prisma().auditEntry.findMany({ where: { actorId: owner.id, entityType: "invitation" } });
  expect(invited.map(({ after }) => after)).toEqual([expect.objectContaining({ email: "a former member" })]);
  const where = { projectId: BigInt(theirs.project.id), entityType: "member", entityId: person.id };
  const inProject = await prisma().auditEntry.findMany({ where });
  expect(inProject.map(({ action }) => action)).toEqual([expect.stringMatching(/^member\.(leave|remove)$/)]);
});

it("forgets the earlier addresses of an erased person too, but for those that another account has now", async () => {
  const [owner, person] = [await makePerson("Olga"), await makePerson("Ada")];
  const { scope } = await makeShelter(owner);
  const [second, current, asked] = ["second", "current", "asked"].map((name) => `${name}-${crypto.randomUUID()}@example.org`) as [
    string,
    string,
    string,
  ];
  for (const next of [second, current]) {
    await requestEmail(person, next, FROM);
    await redeemEmailChange(await mailedToken(next), person);
  }
  await requestEmail(person, asked, FROM);
  const other = await prisma().user.create({ data: { email: second, name: "Bea" } });
  await createInvitation(scope, { email: person.email, role: "viewer" }, owner.id, as(owner));
  await createInvitation(scope, { email: second, role: "viewer" }, owner.id, as(owner));
  await createInvitation(scope, { email: asked, role: "viewer" }, owner.id, as(owner));
  await eraseOwnAccount({ ...person, email: current }, person.name);
  expect(await placesNaming(person.email, current)).toEqual([]);
  const subjects = async (to: string) => (await queuedMails(to)).map(({ subject }) => subject.slice(0, 10));
  expect([await subjects(person.email), await subjects(current)]).toEqual([[], []]);
  for (const mailbox of [second, asked]) expect(await subjects(mailbox)).toEqual(["Invitation"]);
  expect(await prisma().invitation.count({ where: { email: { in: [second, asked] } } })).toBe(2);
  expect(await prisma().user.count({ where: { id: other.id } })).toBe(1);
});

it("refuses to erase the only owner of a project, and says which, the last administrator, and a wrong name", async () => {
  const owner = await makePerson("Olga");
  const { project } = await makeShelter(owner);
  const refused = `You are the only owner of ${project.name}. Make someone else an owner there or delete the project first.`;
  await expect(eraseOwnAccount(owner, "Olga")).rejects.toMatchObject({ code: "conflict", message: refused });
  await expect(eraseOwnAccount(owner, "Olaf")).rejects.toMatchObject({ code: "invalid_body" });
  await prisma().user.updateMany({ where: { isAdmin: true }, data: { isAdmin: false } });
  const admin = await makePerson("Root", { isAdmin: true });
  await expect(eraseOwnAccount(admin, "Root")).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("at least one administrator"),
  });
  await expect(eraseOwnAccount({ ...owner, sessionId: "0" }, "Olga")).rejects.toMatchObject({ code: "sign_in_needed" });
  expect(await prisma().user.count({ where: { id: { in: [BigInt(owner.id), BigInt(admin.id)] } } })).toBe(2);
});
