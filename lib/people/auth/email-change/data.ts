import type { EmailOffer, PendingEmail } from "#lib/people/auth/email-change/schema.ts";
import { hashEmailToken } from "#lib/people/auth/email-link.rules.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { AppError, DashboardError, SignInNeeded } from "#lib/platform/errors.ts";

export const UNUSABLE = "This link is invalid, already used, or expired.";

/** @throws `not_found` */
export async function findEmailChange(token: string): Promise<EmailOffer & { userId: bigint }> {
  const row = await prisma().emailChange.findFirst({
    where: { tokenHash: hashEmailToken(token), expiresAt: { gt: new Date(clock()()) } },
    select: { kind: true, oldEmail: true, newEmail: true, userId: true },
  });
  if (!row) throw new AppError("not_found", UNUSABLE);
  return row;
}

/**
 * Someone who has only the mail learns nothing about the account.
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
