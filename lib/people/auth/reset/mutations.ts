import { hash, randomBytes } from "node:crypto";
import { proveAddress } from "#lib/people/auth/address-proof.mutations.ts";
import { type Attempt, chargeAttempt, clearAccountFailures } from "#lib/people/auth/attempts.mutations.ts";
import { forgetDevices } from "#lib/people/auth/device.mutations.ts";
import { hashPassword } from "#lib/people/auth/password.service.ts";
import { refuseBadPassword } from "#lib/people/auth/password-strength.service.ts";
import { findReset, UNUSABLE } from "#lib/people/auth/reset/data.ts";
import { HANDED_RESET_VALID_MINUTES, hashResetToken, RESET_TOKEN_BYTES, resetUrl } from "#lib/people/auth/reset/rules.ts";
import type { Reset, ResetLink } from "#lib/people/auth/reset/schema.ts";
import { endSessionsWithin } from "#lib/people/auth/session/mutations.ts";
import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { AppError, DashboardError, noSuch } from "#lib/platform/errors.ts";
import { passwordChangedLetter } from "#lib/platform/mail/letters.rules.ts";
import { sendsMail } from "#lib/platform/mail/loaders.ts";
import { queueMail, sharersOfMail } from "#lib/platform/mail/mutations.ts";
import { MINUTE_MS, waitText } from "#lib/platform/time.ts";
import { lockAccount } from "#lib/tenancy/scope/account.mutations.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import { type Actor, ownAccount } from "#lib/tenancy/scope/principal.schema.ts";
import { requireProof } from "#lib/tenancy/scope/proof.mutations.ts";
import { holdWorkingSession } from "#lib/tenancy/scope/rights.mutations.ts";
import { addressNotFound } from "#lib/tenancy/scope/rights.rules.ts";

const MAIL_TRIES = 12;

/**
 * The worker looks up the account, so the response never reveals whether it exists.
 * @throws `conflict` when mail is off or while throttled
 */
export async function requestReset(email: string, from: Pick<Attempt, "address" | "device">): Promise<void> {
  if (!sendsMail()) throw new DashboardError("conflict", "This service doesn't send mail. Ask an administrator for a link.");
  const wait = await chargeAttempt({ email, address: from.address, device: from.device, purpose: "reset" }, clock()());
  if (wait > 0)
    throw new DashboardError("conflict", `Too many links were requested. Wait ${waitText(Math.ceil(wait / 1000))}, then try again.`);
  const job = { task: "password-reset.mail", payload: { email }, key: `password-reset:${hash("sha256", email)}`, maxAttempts: MAIL_TRIES };
  await prisma().$transaction((tx) => addJobWithin(tx, { ...job, sharedBy: sharersOfMail(email) }));
}

interface NewReset {
  userId: bigint;
  minutes: number;
  mailed: boolean;
}

/** Earlier links work until one is used. */
export async function createResetWithin(
  tx: Transaction,
  { userId, minutes, mailed }: NewReset,
  base: string,
  actor: Actor,
): Promise<ResetLink> {
  const token = randomBytes(RESET_TOKEN_BYTES).toString("base64url");
  const now = clock()();
  const expiresAt = new Date(now + minutes * MINUTE_MS);
  await tx.passwordReset.create({
    data: { tokenHash: hashResetToken(token), userId, createdAt: new Date(now), expiresAt, mailed },
    select: { tokenHash: true },
  });
  await writeAudit(tx, { projectId: null, actor }, "user.create_password_reset", String(userId), {
    after: { expiresAt: expiresAt.toISOString() },
  });
  return { url: resetUrl(base, token), expiresAt: expiresAt.toISOString() };
}

/** @throws `not_found` for anyone but operators; SignInNeeded */
async function requireOperator(tx: Transaction, actor: Actor): Promise<void> {
  if (actor.kind !== "user") return;
  const { checked, isAdmin } = await holdWorkingSession(tx, actor);
  if (!isAdmin) throw addressNotFound();
  await requireProof(checked, actor);
}

/** @throws `not_found` */
export async function createReset(who: { id: bigint } | { email: string }, base: string, actor: Actor): Promise<ResetLink> {
  return await prisma().$transaction(async (tx) => {
    await requireOperator(tx, actor);
    const user = await tx.user.findUnique({ where: who, select: { id: true } });
    if (!user) throw noSuch("person");
    return await createResetWithin(tx, { userId: user.id, minutes: HANDED_RESET_VALID_MINUTES, mailed: false }, base, actor);
  });
}

/** Also drops a pending change of address: its requester may be why the password changes. */
export async function dropResets(tx: Transaction, userId: string): Promise<void> {
  await tx.emailChange.deleteMany({ where: { userId: BigInt(userId), kind: "confirm" } });
  await tx.passwordReset.deleteMany({ where: { userId: BigInt(userId), usedAt: null } });
}

export async function notifyPasswordChanged(tx: Transaction, email: string): Promise<void> {
  await queueMail(tx, passwordChangedLetter(email, `${settings().PUBLIC_URL ?? ""}/sign-in`));
}

/**
 * Once, even under concurrency; ends all sessions.
 * @returns the address to sign in with
 * @throws `not_found`, `invalid_body`
 */
export async function redeemReset({ token, password }: Reset): Promise<{ email: string }> {
  // Before hashing, so guessed tokens cost no CPU time.
  const { userId, email, name } = await findReset(token);
  await refuseBadPassword(password, { name, email });
  const passwordHash = await hashPassword(password);
  const now = clock()();
  const id = String(userId);
  await prisma().$transaction(async (tx) => {
    // Two links of one person would deadlock.
    await lockAccount(tx, userId, "update");
    const [used] = await tx.passwordReset.updateManyAndReturn({
      where: { tokenHash: hashResetToken(token), usedAt: null, expiresAt: { gt: new Date(now) } },
      data: { usedAt: new Date(now) },
      select: { mailed: true },
    });
    if (!used) throw new AppError("not_found", UNUSABLE);
    if (used.mailed) await proveAddress(tx, userId, "mailed_reset", now);
    await dropResets(tx, id);
    await tx.user.update({ where: { id: userId }, data: { passwordHash }, select: { id: true } });
    const sessionsEnded = await endSessionsWithin(tx, id, null, now);
    await forgetDevices(tx, userId);
    await clearAccountFailures(tx, email);
    await writeAudit(tx, ownAccount(id), "user.reset_password", id, { after: { sessionsEnded } });
    await notifyPasswordChanged(tx, email);
  });
  return { email };
}
