import { randomBytes } from "node:crypto";
import { writeAudit } from "#lib/audit/mutations.ts";
import { ADMIN_LINK_VALID_MS, hashAdminToken } from "#lib/auth/admin-link/rules.ts";
import { type NewAdmin, newAdminSchema } from "#lib/auth/admin-link/schema.ts";
import { hashPassword } from "#lib/auth/password/service.ts";
import { clock } from "#lib/clock.ts";
import { prisma, type Transaction } from "#lib/db/prisma.ts";
import { AppError } from "#lib/errors.ts";

const TOKEN_BYTES = 32;
const UNUSABLE = "This link is unknown, used or expired. Make a new one with `npm run --silent petstore -- admin link`.";
const ADMIN_EXISTS = "An administrator exists already; a link only makes the first one.";

/** Holds off every other making and redeeming of links until the transaction ends. */
async function lockAdminLinks(tx: Transaction): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(2, 0)`;
}

async function refuseWhenAdminExists(tx: Transaction): Promise<void> {
  if (await tx.user.findFirst({ where: { isAdmin: true }, select: { id: true } })) throw new AppError("not_found", ADMIN_EXISTS);
}

/** Whether the service has an administrator yet. */
export async function adminExists(): Promise<boolean> {
  return (await prisma().user.findFirst({ where: { isAdmin: true }, select: { id: true } })) !== null;
}

/**
 * Makes a one-time link's token: 32 random bytes in base64url, usable for 7
 * days while no administrator exists. Only its SHA-256 is kept, so it is given
 * this once. Earlier links that were not used are dead from now on.
 *
 * @throws AppError `not_found` when an administrator exists
 */
export async function createAdminLink(): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const now = clock()();
  await prisma().$transaction(async (tx) => {
    await lockAdminLinks(tx);
    await refuseWhenAdminExists(tx);
    await tx.adminLink.deleteMany({ where: { usedAt: null } });
    await tx.adminLink.create({
      data: { tokenHash: hashAdminToken(token), createdAt: new Date(now), expiresAt: new Date(now + ADMIN_LINK_VALID_MS) },
    });
    await writeAudit(tx, {
      projectId: null,
      actor: { kind: "system", id: null },
      action: "admin_link.create",
      entityType: "admin_link",
      entityId: "-",
    });
  });
  return token;
}

function parsePerson(person: { email: string; name: string; password: string }): NewAdmin {
  const parsed = newAdminSchema.safeParse(person);
  if (parsed.success) return parsed.data;
  throw new AppError("invalid_body", `${parsed.error.issues.map((issue) => issue.message).join(". ")}.`);
}

/**
 * Makes the first administrator.
 * Guarantee: a token works once; of several at the same moment one succeeds. A
 * refused attempt leaves the link usable.
 *
 * @returns the new person's id, decimal text
 * @throws AppError `not_found` when the token is unknown, used or expired, or an administrator exists;
 *   `invalid_body` with all faults of the person in one message
 */
export async function redeemAdminLink(
  token: string,
  person: { email: string; name: string; password: string },
): Promise<{ userId: string }> {
  const { email, name, password } = parsePerson(person);
  const usable = { tokenHash: hashAdminToken(token), usedAt: null, expiresAt: { gt: new Date(clock()()) } };
  // Asked before hashing, so that guessed tokens cannot keep the processor busy.
  if (!(await prisma().adminLink.findFirst({ where: usable, select: { tokenHash: true } }))) throw new AppError("not_found", UNUSABLE);
  const passwordHash = await hashPassword(password);
  return await prisma().$transaction(async (tx) => {
    await lockAdminLinks(tx);
    const used = await tx.adminLink.updateMany({ where: usable, data: { usedAt: new Date(clock()()) } });
    if (used.count !== 1) throw new AppError("not_found", UNUSABLE);
    await refuseWhenAdminExists(tx);
    if (await tx.user.findUnique({ where: { email }, select: { id: true } })) {
      throw new AppError("invalid_body", "The e-mail address belongs to another person already.");
    }
    const user = await tx.user.create({ data: { email, name, passwordHash, isAdmin: true }, select: { id: true } });
    const userId = String(user.id);
    await writeAudit(tx, {
      projectId: null,
      actor: { kind: "user", id: userId },
      action: "user.create_first_admin",
      entityType: "user",
      entityId: userId,
      after: { email, name, isAdmin: true },
    });
    return { userId };
  });
}
