import { randomBytes } from "node:crypto";
import { ownDemoProject } from "#lib/people/auth/admin-link/demo-owner.mutations.ts";
import { adminToken, isOperatorToken } from "#lib/people/auth/admin-link/operator.rules.ts";
import { ADMIN_LINK_VALID_MS, hashAdminToken } from "#lib/people/auth/admin-link/rules.ts";
import { type NewAdmin, newAdminSchema, type Redeemed } from "#lib/people/auth/admin-link/schema.ts";
import { clearAccountFailures } from "#lib/people/auth/attempts.mutations.ts";
import { forgetDevices } from "#lib/people/auth/device.mutations.ts";
import { hashPassword } from "#lib/people/auth/password.service.ts";
import { refuseBadPassword } from "#lib/people/auth/password-strength.service.ts";
import { dropResets, notifyPasswordChanged } from "#lib/people/auth/reset/mutations.ts";
import { endSessionsWithin } from "#lib/people/auth/session/mutations.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { AppError } from "#lib/platform/errors.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import { type Actor, ownAccount, SYSTEM } from "#lib/tenancy/scope/principal.schema.ts";

const TOKEN_BYTES = 32;
const UNUSABLE = "This link is invalid, already used, or expired. Create a new one with `petstore admin link`.";
const ADMIN_EXISTS = "There is already an administrator. This link only creates the first one.";

async function lockAdminLinks(tx: Transaction): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(2, 0)`;
}

async function refuseWhenAdminExists(tx: Transaction): Promise<void> {
  if (await tx.user.findFirst({ where: { isAdmin: true }, select: { id: true } })) throw new AppError("not_found", ADMIN_EXISTS);
}

export async function adminExists(): Promise<boolean> {
  return (await prisma().user.findFirst({ where: { isAdmin: true }, select: { id: true } })) !== null;
}

interface AdminLinkOptions {
  evenIfAdminExists?: boolean;
  actor?: Actor;
}

/**
 * Replaces unused links; stores only the hash.
 * @throws `not_found` when an administrator exists, except for operator links
 */
export async function createAdminLink({ evenIfAdminExists = false, actor }: AdminLinkOptions = {}): Promise<string> {
  const token = adminToken(randomBytes(TOKEN_BYTES).toString("base64url"), evenIfAdminExists);
  const now = clock()();
  await prisma().$transaction(async (tx) => {
    await lockAdminLinks(tx);
    if (!evenIfAdminExists) await refuseWhenAdminExists(tx);
    await tx.adminLink.deleteMany({ where: { usedAt: null } });
    await tx.adminLink.create({
      data: { tokenHash: hashAdminToken(token), createdAt: new Date(now), expiresAt: new Date(now + ADMIN_LINK_VALID_MS) },
    });
    await writeAudit(tx, { projectId: null, actor: actor ?? SYSTEM }, "admin_link.create", "-");
  });
  return token;
}

function parsePerson(person: { email: string; name: string; password: string }): NewAdmin {
  const parsed = newAdminSchema.safeParse(person);
  if (!parsed.success) throw new AppError("invalid_body", `${parsed.error.issues.map((issue) => issue.message).join(". ")}.`);
  return parsed.data;
}

async function recoverPerson(tx: Transaction, { email }: NewAdmin, passwordHash: string): Promise<string | undefined> {
  const before = await tx.user.findUnique({ where: { email }, select: { id: true, isAdmin: true } });
  if (!before) return undefined;
  const userId = String(before.id);
  await tx.user.update({ where: { email }, data: { passwordHash, isAdmin: true }, select: { id: true } });
  await endSessionsWithin(tx, userId, null, clock()());
  await forgetDevices(tx, before.id);
  await clearAccountFailures(tx, email);
  await dropResets(tx, userId);
  await notifyPasswordChanged(tx, email);
  await writeAudit(tx, ownAccount(userId), "user.recover_admin", userId, { before: { isAdmin: before.isAdmin }, after: { isAdmin: true } });
  return userId;
}

async function addAdmin(tx: Transaction, { email, name }: NewAdmin, passwordHash: string, action: string): Promise<string> {
  const [user] = await tx.user.createManyAndReturn({
    data: [{ email, name, passwordHash, isAdmin: true }],
    skipDuplicates: true,
    select: { id: true },
  });
  if (!user) throw new AppError("invalid_body", "This email address already belongs to another person.");
  const userId = String(user.id);
  await writeAudit(tx, ownAccount(userId), action, userId, { entityType: "user", after: { email, name, isAdmin: true } });
  return userId;
}

/**
 * An operator link can also reset and promote an existing account. Works once, even under concurrency; a refused attempt leaves the token
 * usable.
 * @throws `not_found`, `invalid_body` with all validation errors
 */
export async function redeemAdminLink(token: string, person: { email: string; name: string; password: string }): Promise<Redeemed> {
  const wanted = parsePerson(person);
  const byOperator = isOperatorToken(token);
  const usable = { tokenHash: hashAdminToken(token), usedAt: null, expiresAt: { gt: new Date(clock()()) } };
  // Before hashing, so guessed tokens cost no CPU time.
  if (!(await prisma().adminLink.findFirst({ where: usable, select: { tokenHash: true } }))) throw new AppError("not_found", UNUSABLE);
  await refuseBadPassword(wanted.password, wanted);
  const passwordHash = await hashPassword(wanted.password);
  return await prisma().$transaction(async (tx) => {
    await lockAdminLinks(tx);
    const used = await tx.adminLink.updateMany({ where: usable, data: { usedAt: new Date(clock()()) } });
    if (used.count !== 1) throw new AppError("not_found", UNUSABLE);
    if (!byOperator) await refuseWhenAdminExists(tx);
    const recovered = byOperator ? await recoverPerson(tx, wanted, passwordHash) : undefined;
    const action = byOperator ? "user.create_admin" : "user.create_first_admin";
    const userId = recovered ?? (await addAdmin(tx, wanted, passwordHash, action));
    return { userId, project: await ownDemoProject(tx, userId) };
  });
}
