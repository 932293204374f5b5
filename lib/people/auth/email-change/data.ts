import type { PendingEmail } from "#lib/people/auth/email-change/schema.ts";
import { hashEmailToken, UNDO_VALID_MS } from "#lib/people/auth/email-link.rules.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { AppError, DashboardError, SignInNeeded } from "#lib/platform/errors.ts";

export const UNUSABLE = "This link is invalid, already used, or expired.";

/** @throws `not_found` */
export async function findEmailChange(token: string) {
  const row = await prisma().emailChange.findFirst({
    where: { tokenHash: hashEmailToken(token), expiresAt: { gt: new Date(clock()()) } },
    select: { kind: true, oldEmail: true, newEmail: true, userId: true, createdAt: true, user: { select: { email: true } } },
  });
  if (!row) throw new AppError("not_found", UNUSABLE);
  return row;
}

interface MailedLink {
  userId: bigint;
  oldEmail: string;
  createdAt: Date;
}

/**
 * A mailbox's live links all do what its first does.
 * @returns when that was mailed, and since when factors are removed
 */
export async function findUndoStart({ userId, oldEmail, createdAt: own }: MailedLink, now: number, on: Transaction = prisma()) {
  const live = { userId, kind: "undo", oldEmail, expiresAt: { gt: new Date(now) } } as const;
  const createdAt = (await on.emailChange.aggregate({ where: live, _min: { createdAt: true } }))._min.createdAt ?? own;
  return { createdAt, factorsFrom: new Date(createdAt.getTime() - UNDO_VALID_MS) };
}

/**
 * The mail alone reveals nothing about the account.
 * @throws SignInNeeded; `conflict`
 */
export function requireOwn({ userId }: { userId: bigint }, person: Person | null): Person {
  if (!person) throw new SignInNeeded();
  if (person.id === String(userId)) return person;
  throw new DashboardError("conflict", "This link is for another account than the one you are signed in to. Sign in to that one first.");
}

export async function findPendingEmail(person: Person): Promise<PendingEmail | null> {
  const row = await prisma().emailChange.findFirst({
    where: { userId: BigInt(person.id), kind: "confirm", expiresAt: { gt: new Date(clock()()) } },
    select: { newEmail: true, expiresAt: true },
  });
  return row && { email: row.newEmail, expiresAt: row.expiresAt.toISOString() };
}
