import { TOTP } from "otpauth";
import { afterAll, describe, expect, it } from "vitest";
import { accessToken } from "#e2e/support/access-token.ts";
import { GITHUB_CREDENTIALS } from "#e2e/support/github-server.ts";
import { makePerson, makeShelter, openSession, startSession } from "#e2e/support/people.ts";
import { mailedToken, queuedMails } from "#e2e/support/queued-mail.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { isAddressProven } from "#lib/people/auth/account/loaders.ts";
import { beginTotp, confirmTotp } from "#lib/people/auth/factors/totp.mutations.ts";
import { enterByIdentity } from "#lib/people/auth/linked-accounts/mutations.ts";
import { verifyPassword } from "#lib/people/auth/password.service.ts";
import type { Identity } from "#lib/people/auth/provider.schema.ts";
import { mailResetLink } from "#lib/people/auth/reset/jobs.ts";
import { createReset, redeemReset } from "#lib/people/auth/reset/mutations.ts";
import { findLiveSession } from "#lib/people/auth/session/data.ts";
import { acceptInvitation, joinByInvitation } from "#lib/people/members/invitations/acceptance.mutations.ts";
import { createInvitation } from "#lib/people/members/invitations/mutations.ts";
import { settings } from "#lib/platform/config/env.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

const MAIL = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "pets@example.org", PUBLIC_URL: "https://pets.example" };
const PROVIDERS = { ...GITHUB_CREDENTIALS, GOOGLE_CLIENT_ID: "petstore", GOOGLE_CLIENT_SECRET: "secret" };
const close = await useTestDatabase({ ...PROVIDERS, ...MAIL, ENCRYPTION_KEYS: `test:${"A".repeat(43)}` });
afterAll(close);

async function without<T>(names: readonly string[], work: () => Promise<T>): Promise<T> {
  const before = settings();
  settings.replace(Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))) as typeof before);
  try {
    return await work();
  } finally {
    settings.replace(before);
  }
}

const withoutMail = <T>(work: () => Promise<T>) => without(Object.keys(MAIL).slice(0, 2), work);
const withoutProof = <T>(work: () => Promise<T>) => without([...Object.keys(MAIL), ...Object.keys(PROVIDERS)], work);

const identity = (provider: Identity["provider"], email: string): Identity => ({
  provider,
  subject: `${provider} ${email}`,
  emails: [email],
  name: "Boss",
});

/** An account created under someone else's address, with every way back in. */
async function hijack(email = `boss-${crypto.randomUUID()}@example.org`) {
  const attacker = await makePerson("Eve");
  const { scope } = await makeShelter(attacker);
  const byAttacker = { kind: "user", id: attacker.id } as const;
  const { token } = await withoutMail(() => createInvitation(scope, { email, role: "owner" }, attacker.id, byAttacker));
  await joinByInvitation({ token: token ?? "", name: "Boss", password: "seven quiet harbour lights" });
  const account = await prisma().user.findUniqueOrThrow({ where: { email } });
  const session = await startSession(account.id, account.passwordHash);
  const passkey = { userId: account.id, credentialId: `theirs-${email}`, publicKey: new Uint8Array(1), counter: 0n, name: "Theirs" };
  await prisma().passkey.create({ data: { ...passkey, createdAt: new Date() } });
  await prisma().accessToken.create({ data: accessToken(account.id) });
  const { url } = await createReset({ id: account.id }, "http://localhost", { kind: "cli", id: null });
  await createInvitation(scope, { email: `accomplice-${email}`, role: "owner" }, String(account.id), byAttacker);
  return { email, id: account.id, passwordHash: account.passwordHash, session: session ?? "", reset: url.split("#")[1] ?? "" };
}

const accountOf = (id: bigint) => prisma().user.findUniqueOrThrow({ where: { id } });

async function expectNothingLeft(taken: Awaited<ReturnType<typeof hijack>>): Promise<void> {
  expect(await startSession(taken.id, taken.passwordHash)).toBeUndefined();
  expect(await findLiveSession(taken.session, Date.now())).toBeUndefined();
  expect(await prisma().passkey.count({ where: { userId: taken.id } })).toBe(0);
  expect(await prisma().accessToken.count({ where: { userId: taken.id, revokedAt: null } })).toBe(0);
  await expect(redeemReset({ token: taken.reset, password: "nine quiet harbour lights" })).rejects.toMatchObject({ code: "not_found" });
  expect(await prisma().invitation.count({ where: { invitedBy: taken.id, revokedAt: null } })).toBe(0);
}

/** @returns the mailed token */
async function inviteByMail(email: string): Promise<string> {
  const owner = await makePerson("Olga");
  const { scope } = await makeShelter(owner);
  const { token } = await createInvitation(scope, { email, role: "staff" }, owner.id, { kind: "user", id: owner.id });
  expect(token).toBeNull();
  return await mailedToken(email);
}

describe.each(["google", "github"] as const)("account with an unproven address whose owner signs in with %s", (provider) => {
  it("removes every password, session, token, reset link, and invitation set up before the proof", async () => {
    const taken = await hijack();
    const outcome = await enterByIdentity(identity(provider, taken.email), null);
    expect(outcome).toMatchObject({ kind: "entered", userId: taken.id, passwordHash: null, isFirstProof: true });
    expect(await accountOf(taken.id)).toMatchObject({ passwordHash: null, emailProvenAt: expect.any(Date) });
    await expectNothingLeft(taken);
    expect((await queuedMails(taken.email)).map(({ subject }) => subject)).toEqual(["Your old password was removed"]);
    const audit = await prisma().auditEntry.findMany({ where: { entityId: String(taken.id), action: "user.prove_address" } });
    expect(audit).toMatchObject([{ after: { proof: provider, passwordRemoved: true, sessionsEnded: 1, invitationsRevoked: 1 } }]);
  });

  it("lets the owner sign in even if an intruder unlinked the provider earlier", async () => {
    const taken = await hijack();
    const row = { userId: taken.id, provider, subject: identity(provider, taken.email).subject, email: taken.email };
    await prisma().linkedAccount.create({ data: { ...row, createdAt: new Date(), lastUsedAt: new Date(), unlinkedAt: new Date() } });
    expect(await enterByIdentity(identity(provider, taken.email), null)).toMatchObject({ kind: "entered", userId: taken.id });
    await expectNothingLeft(taken);
  });
});

it("keeps a second step that was set up when nothing could prove the address, no matter who proves it later", async () => {
  const taken = await hijack();
  await prisma().totpFactor.create({ data: { userId: taken.id, isConfirmed: true, encryptedSecret: "kept", createdAt: new Date() } });
  await prisma().recoveryCode.create({
    data: { userId: taken.id, codeHash: crypto.randomUUID().replaceAll("-", "").repeat(2), createdAt: new Date() },
  });
  await mailResetLink({ email: taken.email }, { id: "2", created_at: new Date() });
  await redeemReset({ token: await mailedToken(taken.email), password: "eight quiet harbour lights" });
  const { passwordHash, emailProvenAt } = await accountOf(taken.id);
  expect(emailProvenAt).toEqual(expect.any(Date));
  expect(await startSession(taken.id, passwordHash)).toBeUndefined();
  expect(await prisma().pendingSignIn.count({ where: { userId: taken.id } })).toBe(1);
  expect(await prisma().recoveryCode.count({ where: { userId: taken.id } })).toBe(1);
});

it("lets an authenticator app be set up only under a proven address, where one can be proven", async () => {
  const { id, email } = await hijack();
  const person = { id: String(id), email, name: "Boss", isAdmin: false, sessionId: await openSession(id) };
  await expect(beginTotp(person)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(/^Confirm your email address/),
  });
  const { secret } = await withoutProof(() => beginTotp(person));
  const code = () => new TOTP({ secret }).generate();
  await expect(confirmTotp(person, code())).rejects.toMatchObject({ code: "conflict" });
  expect((await withoutProof(() => confirmTotp(person, code()))).recoveryCodes).toHaveLength(10);
});

it("shows the account page whether an address is proven, so linking can warn first", async () => {
  const { id, email } = await hijack();
  const person = { id: String(id), email, name: "Boss", isAdmin: false, sessionId: "0" };
  expect(await isAddressProven(person)).toBe(false);
  await enterByIdentity(identity("github", email), null);
  expect(await isAddressProven(person)).toBe(true);
});

describe("account with a proven address", () => {
  it("keeps its password and sessions when a provider is linked", async () => {
    const person = await makePerson("Ada");
    const before = await accountOf(BigInt(person.id));
    const session = await startSession(before.id, before.passwordHash);
    const outcome = await enterByIdentity(identity("google", person.email), null);
    expect(outcome).toMatchObject({ kind: "entered", passwordHash: before.passwordHash, isFirstProof: false });
    expect(await accountOf(before.id)).toEqual(before);
    expect(await findLiveSession(session ?? "", Date.now())).toBeDefined();
  });

  it("leaves a proven account unchanged when a mailed link joins with its address", async () => {
    const person = await makePerson("Ada");
    const before = await accountOf(BigInt(person.id));
    const token = await inviteByMail(person.email);
    expect(await joinByInvitation({ token, name: "Eve", password: "eight quiet harbour lights" })).toEqual({ email: person.email });
    expect(await accountOf(before.id)).toEqual(before);
  });
});

describe("proof of an email address", () => {
  it("proves an address by a link mailed only there, giving its owner the account", async () => {
    const taken = await hijack();
    const token = await inviteByMail(taken.email);
    await joinByInvitation({ token, name: "The Boss", password: "eight quiet harbour lights" });
    const account = await accountOf(taken.id);
    expect(account).toMatchObject({ name: "The Boss", emailProvenAt: expect.any(Date) });
    expect(await verifyPassword(account.passwordHash ?? "", "eight quiet harbour lights")).toBe(true);
    await expectNothingLeft(taken);
  });

  it("proves a new account's address by a mailed link, not one the inviter passed on", async () => {
    const email = `new-${crypto.randomUUID()}@example.org`;
    await joinByInvitation({ token: await inviteByMail(email), name: "New", password: "eight quiet harbour lights" });
    expect((await prisma().user.findUniqueOrThrow({ where: { email } })).emailProvenAt).toEqual(expect.any(Date));
    expect((await accountOf((await hijack()).id)).emailProvenAt).toBeNull();
  });

  it("requires proof and a new password before an unproven address accepts a mailed invitation", async () => {
    const taken = await hijack();
    const token = await inviteByMail(taken.email);
    const person = { id: String(taken.id), email: taken.email, name: "Boss", isAdmin: false, sessionId: await openSession(taken.id) };
    await expect(acceptInvitation(token, person)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("new password"),
    });
    expect(await accountOf(taken.id)).toMatchObject({ emailProvenAt: null, passwordHash: taken.passwordHash });
    expect(await prisma().member.count({ where: { userId: taken.id } })).toBe(0);

    await joinByInvitation({ token, name: "The Boss", password: "eight quiet harbour lights" });
    await expectNothingLeft(taken);
    expect(await acceptInvitation(token, { ...person, sessionId: await openSession(taken.id) })).toEqual({ project: expect.any(String) });
  });

  it("does not prove an address through an invitation link the inviter passed on", async () => {
    const taken = await hijack();
    const owner = await makePerson("Olga");
    const { scope } = await makeShelter(owner);
    const byOwner = { kind: "user", id: owner.id } as const;
    const { token } = await withoutMail(() => createInvitation(scope, { email: taken.email, role: "staff" }, owner.id, byOwner));
    const person = { id: String(taken.id), email: taken.email, name: "Boss", isAdmin: false, sessionId: await openSession(taken.id) };
    await acceptInvitation(token ?? "", person);
    expect(await accountOf(taken.id)).toMatchObject({ emailProvenAt: null, passwordHash: taken.passwordHash });
  });

  it("proves an address by a mailed reset link, not one an administrator passed on", async () => {
    const handed = await hijack();
    await redeemReset({ token: handed.reset, password: "eight quiet harbour lights" });
    expect((await accountOf(handed.id)).emailProvenAt).toBeNull();

    const taken = await hijack();
    await mailResetLink({ email: taken.email }, { id: "1", created_at: new Date() });
    await redeemReset({ token: await mailedToken(taken.email), password: "eight quiet harbour lights" });
    const account = await accountOf(taken.id);
    expect(account.emailProvenAt).toEqual(expect.any(Date));
    expect(await verifyPassword(account.passwordHash ?? "", "eight quiet harbour lights")).toBe(true);
    await expectNothingLeft(taken);
  });
});
