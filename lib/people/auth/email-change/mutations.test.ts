import { afterAll, afterEach, expect, it } from "vitest";
import { accessToken } from "#e2e/support/access-token.ts";
import { addPasskeyRow, fromElsewhere, moveAddress, newAddress, passkeyNames } from "#e2e/support/account-thief.ts";
import { makePerson, makeShelter, openSession } from "#e2e/support/people.ts";
import { mailedToken, queuedMails } from "#e2e/support/queued-mail.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { emailOffer, pendingEmail } from "#lib/people/auth/email-change/loaders.ts";
import { cancelEmail, redeemEmailChange, requestEmail } from "#lib/people/auth/email-change/mutations.ts";
import { dropResets, redeemReset } from "#lib/people/auth/reset/mutations.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { createInvitation } from "#lib/people/members/invitations/mutations.ts";
import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import { PROOF_VALID_MS } from "#lib/tenancy/scope/rights.rules.ts";

const mail = { SMTP_URL: "smtp://localhost:1", MAIL_FROM: "Petstore <pets@example.org>", PUBLIC_URL: "https://pets.example" };
const close = await useTestDatabase({ ...mail, ENCRYPTION_KEYS: `test:${"A".repeat(43)}` });
afterAll(close);
afterEach(() => clock.replace(Date.now));

const tokenIn = (url: string | undefined): string => url?.split("#")[1] ?? "";
const lastMail = async (to: string) => (await queuedMails(to)).at(-1);
const emailOf = async ({ id }: Person) => (await prisma().user.findUniqueOrThrow({ where: { id: BigInt(id) } })).email;

it("changes the address once the new one is proven by its mailed link, which works once, and tells both", async () => {
  const [person, next] = [await makePerson("Ada"), newAddress()];
  await requestEmail(person, next, fromElsewhere());
  expect([await emailOf(person), (await pendingEmail(person))?.email]).toEqual([person.email, next]);
  const token = await mailedToken(next);
  expect(await emailOffer(token, person)).toEqual({ kind: "confirm", oldEmail: person.email, newEmail: next });
  const outcomes = await Promise.allSettled([redeemEmailChange(token, person), redeemEmailChange(token, person)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect([await emailOf(person), await pendingEmail(person)]).toEqual([next, null]);
  expect((await lastMail(next))?.subject).toBe("This is your email address now");
  expect((await lastMail(person.email))?.subject).toBe("Your email address was changed");
  const audit = await prisma().auditEntry.findMany({ where: { entityId: person.id, entityType: "user" }, orderBy: { id: "asc" } });
  expect(audit.map(({ action }) => action)).toEqual(["user.request_email", "user.change_email"]);
});

it("changes nothing and tells nothing without a session of the person, whose typo may be someone else's mailbox", async () => {
  const [person, stranger, next] = [await makePerson("Ada"), await makePerson("Eve"), newAddress()];
  await requestEmail(person, next, fromElsewhere());
  const token = await mailedToken(next);
  for (const [who, code] of [
    [null, "sign_in_needed"],
    [stranger, "conflict"],
  ] as const) {
    await expect(emailOffer(token, who)).rejects.toMatchObject({ code });
    await expect(redeemEmailChange(token, who)).rejects.toMatchObject({ code });
  }
  await expect(redeemEmailChange(token, { ...person, sessionId: stranger.sessionId })).rejects.toMatchObject({ code: "sign_in_needed" });
  expect(await emailOf(person)).toBe(person.email);
  expect((await redeemEmailChange(token, person)).email).toBe(next);
});

it("lets the old address take the account back from a thief, whatever they changed before or since", async () => {
  const person = await makePerson("Ada");
  const [thief, further] = [newAddress(), newAddress()];
  // Made just before the change.
  await prisma().accessToken.create({ data: accessToken(BigInt(person.id)) });
  const { scope } = await makeShelter(person);
  await createInvitation(scope, { email: newAddress(), role: "owner" }, person.id, { kind: "user", id: person.id });
  const where = { userId: BigInt(person.id) };
  const [createdAt, lastUsedAt] = [new Date(), new Date()];
  await prisma().passkey.create({
    data: { ...where, credentialId: thief, publicKey: Buffer.from("key"), counter: 0, name: "Phone", createdAt },
  });
  await prisma().totpFactor.create({ data: { ...where, isConfirmed: true, encryptedSecret: "theirs", createdAt } });
  await prisma().recoveryCode.create({ data: { ...where, codeHash: "0".repeat(64), createdAt } });
  await prisma().linkedAccount.create({ data: { ...where, provider: "google", subject: thief, email: thief, createdAt, lastUsedAt } });
  await moveAddress(person, thief);
  const back = await mailedToken(person.email);
  const stolen = { ...person, email: thief };
  await prisma().linkedAccount.create({ data: { ...where, provider: "github", subject: thief, email: thief, createdAt, lastUsedAt } });
  await moveAddress(stolen, further);
  const theirs = await mailedToken(thief);
  await openSession(BigInt(person.id));
  await prisma().accessToken.create({ data: accessToken(BigInt(person.id)) });
  const { email, resetUrl } = await redeemEmailChange(back, null);
  expect([email, await emailOf(person)]).toEqual([person.email, person.email]);
  expect(await prisma().userSession.count({ where: { ...where, endedAt: null } })).toBe(0);
  const factors = [prisma().passkey.count({ where }), prisma().totpFactor.count({ where }), prisma().recoveryCode.count({ where })];
  expect(await Promise.all([...factors, prisma().linkedAccount.count({ where })])).toEqual([0, 0, 0, 0]);
  expect(await prisma().accessToken.count({ where: { ...where, revokedAt: null } })).toBe(0);
  expect(await prisma().invitation.count({ where: { invitedBy: where.userId, revokedAt: null } })).toBe(0);
  await expect(redeemEmailChange(theirs, null)).rejects.toMatchObject({ code: "not_found" });
  expect((await lastMail(further))?.subject).toBe("Your email address was changed back");
  const reset = redeemReset({ token: tokenIn(resetUrl ?? undefined), password: "seven quiet harbour lights" });
  expect(await reset).toEqual({ email: person.email });
});

it("says on the page of the link back where the account is now, and from when on factors go", async () => {
  const [person, thief, further] = [await makePerson("Ada"), newAddress(), newAddress()];
  const changedAt = Date.now();
  await moveAddress(person, thief);
  const back = await mailedToken(person.email);
  const seen = async () => {
    const offer = await emailOffer(back, null);
    return offer.kind === "undo" ? offer : undefined;
  };
  expect(await seen()).toMatchObject({ place: "moved", oldEmail: person.email, newEmail: thief });
  expect(Math.abs(Date.parse((await seen())?.factorsFrom ?? "") - (changedAt - 14 * DAY_MS))).toBeLessThan(60_000);
  await moveAddress({ ...person, email: thief }, further);
  expect((await seen())?.place).toBe("elsewhere");
  expect(JSON.stringify(await seen())).not.toContain(further);
  await moveAddress({ ...person, email: further }, person.email);
  expect((await seen())?.place).toBe("returned");
});

it("leaves the link of the mailbox that had the account longest when a thief's own takes it back from another one of theirs", async () => {
  const [person, thief, further] = [await makePerson("Ada"), newAddress(), newAddress()];
  await moveAddress(person, thief);
  clock.replace(() => Date.now() + 1000);
  await moveAddress({ ...person, email: thief }, further);
  await redeemEmailChange(await mailedToken(thief), null);
  expect(await emailOf(person)).toBe(thief);
  expect((await redeemEmailChange(await mailedToken(person.email), null)).email).toBe(person.email);
});

it("leaves a mailbox that is someone else's by now before the factors from long before", async () => {
  const [person, next, long] = [await makePerson("Ada"), newAddress(), new Date(Date.now() - 14 * DAY_MS - 1000)];
  await addPasskeyRow(person, "Long mine", long);
  await addPasskeyRow(person, "Shortly before", new Date(Date.now() - 14 * DAY_MS + 60_000));
  const userId = BigInt(person.id);
  await prisma().recoveryCode.create({ data: { userId, codeHash: crypto.randomUUID().repeat(2).slice(0, 64), createdAt: long } });
  await moveAddress(person, next);
  await addPasskeyRow(person, "Since");
  await redeemEmailChange(await mailedToken(person.email), null);
  expect(await passkeyNames(person)).toEqual(["Long mine"]);
  expect(await prisma().recoveryCode.count({ where: { userId } })).toBe(1);
});

it("does not move an account whose second factor is overdue, as what a first one needs is mailed", async () => {
  const [person, next] = [await makePerson("Ada"), newAddress()];
  await requestEmail(person, next, fromElsewhere());
  await prisma().user.update({ where: { id: BigInt(person.id) }, data: { secondFactorDueAt: new Date(Date.now() - 1) } });
  const refused = { code: "not_allowed", message: expect.stringContaining("Set it up on your account page first") };
  await expect(redeemEmailChange(await mailedToken(next), person)).rejects.toMatchObject(refused);
  await expect(requestEmail(person, next, fromElsewhere())).rejects.toMatchObject(refused);
  expect(await emailOf(person)).toBe(person.email);
});

it("takes an address back for 14 days, and not where another account has it by then", async () => {
  const [person, next] = [await makePerson("Ada"), newAddress()];
  await moveAddress(person, next);
  const token = await mailedToken(person.email);
  clock.replace(() => Date.now() + 14 * DAY_MS + 1000);
  await expect(redeemEmailChange(token, null)).rejects.toMatchObject({ code: "not_found" });
  clock.replace(() => Date.now() + 14 * DAY_MS - 60_000);
  await prisma().user.create({ data: { email: person.email, name: "Someone else" } });
  const taken = { code: "conflict", message: `${person.email} already has another account here. Sign in with that one instead.` };
  await expect(redeemEmailChange(token, null)).rejects.toMatchObject(taken);
  expect(await emailOf(person)).toBe(next);
});

it("answers alike for an address that has an account, and tells only its mailbox", async () => {
  const [person, other] = [await makePerson("Ada"), await makePerson("Bob")];
  await requestEmail(person, other.email, fromElsewhere());
  await expect(redeemEmailChange(await mailedToken(other.email), person)).rejects.toMatchObject({ code: "conflict" });
  expect([await emailOf(person), await emailOf(other)]).toEqual([person.email, other.email]);
});

it.each<[string, (person: Person) => Promise<unknown>]>([
  ["a newer request", (person) => requestEmail(person, newAddress(), fromElsewhere())],
  ["the person canceled", cancelEmail],
  ["a new password", (person) => prisma().$transaction((tx) => dropResets(tx, person.id))],
  ["a day", async () => clock.replace(() => Date.now() + DAY_MS + 1000)],
])("accepts no link any more after %s", async (_, happens) => {
  const [person, next] = [await makePerson("Ada"), newAddress()];
  await requestEmail(person, next, fromElsewhere());
  const token = await mailedToken(next);
  await happens(person);
  await expect(redeemEmailChange(token, person)).rejects.toMatchObject({ code: "not_found" });
  expect(await emailOf(person)).toBe(person.email);
});

it("asks for a recent proof, a live session, another address, and a service that sends mail", async () => {
  const person = await makePerson("Ada");
  await expect(requestEmail(person, person.email, fromElsewhere())).rejects.toMatchObject({ message: "That is your address already." });
  const ended = { ...person, sessionId: "0" };
  await expect(requestEmail(ended, newAddress(), fromElsewhere())).rejects.toMatchObject({ code: "sign_in_needed" });
  clock.replace(() => Date.now() + PROOF_VALID_MS + 1000);
  await expect(requestEmail(person, newAddress(), fromElsewhere())).rejects.toMatchObject({ code: "reauthentication_required" });
  const { SMTP_URL: _, ...without } = settings();
  const before = settings();
  settings.replace(without as typeof before);
  await expect(requestEmail(person, newAddress(), fromElsewhere())).rejects.toMatchObject({
    message: expect.stringContaining("doesn’t send mail"),
  });
  settings.replace(before);
});

it("mails one mailbox only so often, no matter who asks", async () => {
  const [victim, people] = [newAddress(), await Promise.all(Array.from({ length: 7 }, () => makePerson("Ada")))];
  const asks = [];
  for (const person of people) asks.push(await requestEmail(person, victim, { address: "192.0.2.250", device: undefined }).catch(String));
  expect(asks.slice(0, 5)).toEqual(Array(5).fill(undefined));
  expect(asks.at(-1)).toMatch(/Too many mails were requested\. Wait 30 seconds/);
});
