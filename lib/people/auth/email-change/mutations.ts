import { chargeAttempt } from "#lib/people/auth/attempts.mutations.ts";
import { forgetDevices } from "#lib/people/auth/device.mutations.ts";
import { findEmailChange, findUndoStart, requireOwn, UNUSABLE } from "#lib/people/auth/email-change/data.ts";
import type { EmailChanged } from "#lib/people/auth/email-change/schema.ts";
import { addLink, type NewLink } from "#lib/people/auth/email-link.mutations.ts";
import { hashEmailToken } from "#lib/people/auth/email-link.rules.ts";
import { removeFactors } from "#lib/people/auth/factors/reset.mutations.ts";
import { createResetWithin, dropResets } from "#lib/people/auth/reset/mutations.ts";
import { MAILED_RESET_VALID_MINUTES } from "#lib/people/auth/reset/rules.ts";
import { endSessionsWithin, type Visitor } from "#lib/people/auth/session/mutations.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { AppError, DashboardError, SignInNeeded } from "#lib/platform/errors.ts";
import {
  emailChangedLetter,
  emailConfirmLetter,
  emailTakenBackLetter,
  emailUndoLetter,
} from "#lib/platform/mail/email-change-letters.rules.ts";
import { sendsMail } from "#lib/platform/mail/loaders.ts";
import { queueMail } from "#lib/platform/mail/mutations.ts";
import { waitText } from "#lib/platform/time.ts";
import { lockAccount } from "#lib/tenancy/scope/account.mutations.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { AuditFacts } from "#lib/tenancy/scope/audit.schema.ts";
import { revokeOpenInvitations } from "#lib/tenancy/scope/open-invitations.mutations.ts";
import { ownAccount, personActor } from "#lib/tenancy/scope/principal.schema.ts";
import { requireProof } from "#lib/tenancy/scope/proof.mutations.ts";
import { holdSession, holdWorkingSession } from "#lib/tenancy/scope/rights.mutations.ts";

async function audit(tx: Transaction, userId: string, action: string, facts: Omit<AuditFacts, "entityType">): Promise<void> {
  await writeAudit(tx, ownAccount(userId), action, userId, { entityType: "user", ...facts });
}

/** @throws SignInNeeded */
async function lockPerson(tx: Transaction, id: bigint): Promise<{ email: string }> {
  const row = await lockAccount(tx, id);
  if (!row) throw new SignInNeeded();
  return row;
}

/**
 * Mails a link to the new address, which replaces an earlier one. Never reveals whether someone else has the address.
 * @throws `conflict` without mail, for the same address, or while throttled; `reauthentication_required`; SignInNeeded; `not_allowed` while
 * a second factor is overdue, whose link goes to the earlier address
 */
export async function requestEmail(person: Person, email: string, from: Pick<Visitor, "address" | "device">): Promise<void> {
  if (!sendsMail()) throw new DashboardError("conflict", "This service doesn’t send mail, so a new address cannot be confirmed.");
  if (email === person.email) throw new DashboardError("conflict", "That is your address already.");
  const now = clock()();
  const wait = await chargeAttempt({ email, address: from.address, device: from.device, purpose: "reset" }, now);
  if (wait > 0)
    throw new DashboardError("conflict", `Too many mails were requested. Wait ${waitText(Math.ceil(wait / 1000))}, then try again.`);
  const userId = BigInt(person.id);
  await prisma().$transaction(async (tx) => {
    const { email: oldEmail } = await lockPerson(tx, userId);
    const { checked } = await holdWorkingSession(tx, person);
    await requireProof(checked, personActor(person));
    await tx.emailChange.deleteMany({ where: { userId, kind: "confirm" } });
    const link = await addLink(tx, { userId, kind: "confirm", oldEmail, newEmail: email }, now);
    await audit(tx, person.id, "user.request_email", { after: { email } });
    await queueMail(tx, emailConfirmLetter(email, { ...link, name: person.name }));
  });
}

/** @throws SignInNeeded */
export async function cancelEmail(person: Person): Promise<void> {
  await prisma().$transaction(async (tx) => {
    await lockPerson(tx, BigInt(person.id));
    await holdSession(tx, person);
    await tx.emailChange.deleteMany({ where: { userId: BigInt(person.id), kind: "confirm" } });
  });
}

/** @throws `conflict` if another account has it */
async function setEmail(tx: Transaction, userId: bigint, email: string, now: number): Promise<void> {
  const taken = await tx.user.count({ where: { email, id: { not: userId } } });
  if (taken > 0) throw new DashboardError("conflict", `${email} already has another account here. Sign in with that one instead.`);
  await tx.user.update({ where: { id: userId }, data: { email, emailProvenAt: new Date(now) }, select: { id: true } });
}

async function confirm(tx: Transaction, { userId, oldEmail, newEmail }: NewLink, now: number): Promise<EmailChanged> {
  await setEmail(tx, userId, newEmail, now);
  await dropResets(tx, String(userId));
  const link = await addLink(tx, { userId, kind: "undo", oldEmail, newEmail }, now);
  await audit(tx, String(userId), "user.change_email", { before: { email: oldEmail }, after: { email: newEmail } });
  await queueMail(tx, emailUndoLetter(oldEmail, { ...link, newEmail }));
  await queueMail(tx, emailChangedLetter(newEmail, { oldEmail, url: `${settings().PUBLIC_URL ?? ""}/account` }));
  return { email: newEmail, resetUrl: null };
}

/**
 * Removes every sign-in method that a thief may have added. Older factors stay, so that a mailbox that is someone else's now does not open
 * the account. Uses up the mailbox's links.
 */
async function undo(tx: Transaction, link: NewLink & { createdAt: Date }, now: number): Promise<EmailChanged> {
  const { userId, oldEmail } = link;
  const { createdAt, factorsFrom } = await findUndoStart(link, now, tx);
  const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
  await setEmail(tx, userId, oldEmail, now);
  await dropResets(tx, String(userId));
  // A later change's undo link is in a thief's mailbox, an earlier one's in an older mailbox of the account.
  await tx.emailChange.deleteMany({ where: { userId, createdAt: { gte: createdAt } } });
  await tx.user.update({ where: { id: userId }, data: { passwordHash: null }, select: { id: true } });
  const sessionsEnded = await endSessionsWithin(tx, String(userId), null, now);
  await forgetDevices(tx, userId);
  const links = await tx.linkedAccount.deleteMany({ where: { userId, unlinkedAt: null } });
  const removed = await removeFactors(tx, userId, factorsFrom);
  const tokens = await tx.accessToken.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: new Date(now) } });
  const invitationsRevoked = await revokeOpenInvitations(tx, { invitedBy: userId }, now);
  const ended = {
    sessionsEnded,
    linksRemoved: links.count,
    factorsRemoved: removed.factors,
    tokensRevoked: tokens.count,
    invitationsRevoked,
  };
  if (email === oldEmail) await audit(tx, String(userId), "user.take_back", { after: ended });
  else {
    await audit(tx, String(userId), "user.undo_email", { before: { email }, after: { email: oldEmail, ...ended } });
    await queueMail(tx, emailTakenBackLetter(email));
  }
  const reset = { userId, minutes: MAILED_RESET_VALID_MINUTES, mailed: true };
  const { url } = await createResetWithin(tx, reset, settings().PUBLIC_URL ?? "", { kind: "user", id: String(userId) });
  return { email: oldEmail, resetUrl: url };
}

/**
 * Works once. Undoing needs no session, which a thief may have ended; confirming does, as a mistyped address is someone else's mailbox.
 * @param person who is signed in
 * @throws `not_found`; SignInNeeded; `conflict` for another's change, or if another account has the address now
 */
export async function redeemEmailChange(token: string, person: Person | null): Promise<EmailChanged> {
  const { userId } = await findEmailChange(token);
  const now = clock()();
  return await prisma().$transaction(async (tx) => {
    await lockAccount(tx, userId, "update");
    const tokenHash = hashEmailToken(token);
    const row = await tx.emailChange.findFirst({ where: { tokenHash, expiresAt: { gt: new Date(now) } } });
    if (!row) throw new AppError("not_found", UNUSABLE);
    if (row.kind === "confirm") await holdWorkingSession(tx, requireOwn(row, person));
    if (row.kind === "undo") return await undo(tx, row, now);
    await tx.emailChange.delete({ where: { tokenHash }, select: { tokenHash: true } });
    return await confirm(tx, row, now);
  });
}
