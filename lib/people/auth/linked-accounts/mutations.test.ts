import { afterAll, expect, it } from "vitest";
import { GITHUB_CREDENTIALS } from "#e2e/support/github-server.ts";
import { makePerson, makeShelter, PASSWORD } from "#e2e/support/people.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { hasPassword } from "#lib/people/auth/account/loaders.ts";
import { changePassword } from "#lib/people/auth/account/mutations.ts";
import { enterByIdentity, unlinkAccount } from "#lib/people/auth/linked-accounts/mutations.ts";
import type { ProviderId } from "#lib/people/auth/provider.schema.ts";
import { hashSessionToken } from "#lib/people/auth/session/rules.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { createInvitation } from "#lib/people/members/invitations/mutations.ts";
import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

const GOOGLE = { GOOGLE_CLIENT_ID: "petstore", GOOGLE_CLIENT_SECRET: "secret" };
const close = await useTestDatabase({ ...GITHUB_CREDENTIALS, ...GOOGLE });
afterAll(close);

const HERE = { address: "198.51.100.9" };
const identity = (provider: ProviderId, email: string, subject: string) => ({
  provider,
  subject,
  emails: [email],
  name: "Kim\u202e  Kestrel",
});

async function letIn(): Promise<Person> {
  const owner = await makePerson("Olga");
  const { scope } = await makeShelter(owner);
  const email = `new-${crypto.randomUUID()}@example.org`;
  await createInvitation(scope, { email, role: "staff" }, owner.id, { kind: "user", id: owner.id });
  await enterByIdentity(identity("github", email, email), null);
  const { id, name, isAdmin } = await prisma().user.findUniqueOrThrow({ where: { email } });
  const session = { tokenHash: hashSessionToken(email), userId: id, expiresAt: new Date(clock()() + 60_000), userAgent: "", address: "" };
  const { id: sessionId } = await prisma().userSession.create({ data: session, select: { id: true } });
  return { id: String(id), email, name, isAdmin, sessionId: String(sessionId) };
}

it("lets a provider-only person set a password without an old one, then unlink the provider", async () => {
  const person = await letIn();
  expect(person.name).toBe("Kim Kestrel");
  expect(await hasPassword(person)).toBe(false);
  const refused = { code: "conflict", message: expect.stringMatching(/GitHub is your only way to sign in\. Choose a password first/) };
  await expect(unlinkAccount(person, "github")).rejects.toMatchObject(refused);
  await expect(unlinkAccount(person, "google")).rejects.toMatchObject({ code: "not_found" });
  await changePassword(person, { newPassword: PASSWORD }, HERE);
  expect(await hasPassword(person)).toBe(true);
  expect(await prisma().auditEntry.count({ where: { action: "user.change_password", actorId: person.id } })).toBe(1);
  const again = changePassword(person, { newPassword: "eight quiet harbour lights" }, HERE);
  await expect(again).rejects.toMatchObject({ code: "invalid_body", message: "Current password is required." });
  await unlinkAccount(person, "github");
  expect(await prisma().linkedAccount.count({ where: { userId: BigInt(person.id), unlinkedAt: null } })).toBe(0);
});

it("keeps at least one usable linked provider, even under concurrent unlinks or a disabled provider", async () => {
  const person = await letIn();
  await enterByIdentity(identity("google", person.email, person.email), person);
  const before = settings();
  const { GOOGLE_CLIENT_ID: _, ...without } = before;
  settings.replace(without as typeof before);
  await expect(unlinkAccount(person, "github")).rejects.toMatchObject({ code: "conflict" });
  settings.replace(before);
  const outcomes = await Promise.allSettled([unlinkAccount(person, "github"), unlinkAccount(person, "google")]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

it("links one account to one person, however many sign in at once", async () => {
  const [person, other, subject] = [await makePerson("Ada"), await letIn(), crypto.randomUUID()];
  const outcomes = await Promise.all([1, 2, 3].map(() => enterByIdentity(identity("google", person.email, subject), null)));
  expect(outcomes.map(({ kind }) => kind)).toEqual(["entered", "entered", "entered"]);
  const taken = await enterByIdentity(identity("google", other.email, subject), other);
  expect(taken).toEqual({ kind: "refused", reason: "other-person" });
  expect(await prisma().linkedAccount.count({ where: { subject } })).toBe(1);
});
