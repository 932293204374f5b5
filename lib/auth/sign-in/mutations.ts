import { hash } from "node:crypto";
import { afterFailure, type Failures, remainingWait, type SubjectKind } from "#lib/auth/sign-in/rules.ts";
import { prisma, type Transaction } from "#lib/db/prisma.ts";
import { addressGroup } from "#lib/rate-limit/rules.ts";

/** Who tries: an account by its e-mail address in lower case, existing or not, from an address. */
export interface Attempt {
  email: string;
  address: string;
  /** Asking for a new password is counted apart, so that it locks nobody out of signing in. */
  purpose?: "sign-in" | "reset";
}

interface StoredFailures {
  failures: number;
  last_at: Date;
  locked_until: Date | null;
}

/** Accounts before addresses, always, so that two attempts never wait for each other. An IPv6 address counts by its /64. */
function subjectsOf({ email, address, purpose }: Attempt): [[SubjectKind, string], [SubjectKind, string]] {
  const prefix = purpose === "reset" ? "reset-" : "";
  return [
    ["account", `${prefix}account:${hash("sha256", email)}`],
    ["address", `${prefix}address:${hash("sha256", addressGroup(address))}`],
  ];
}

/** Reads a subject's failures and holds off every other attempt of it until the transaction ends. */
async function lockFailures(tx: Transaction, subject: string, now: number): Promise<Failures | undefined> {
  await tx.$executeRaw`insert into sign_in_failures (subject, failures, last_at) values (${subject}, 0, ${new Date(now)}) on conflict do nothing`;
  const [row] = await tx.$queryRaw<StoredFailures[]>`
    select failures, last_at, locked_until from sign_in_failures where subject = ${subject} for update`;
  return row && { failures: row.failures, lastAt: row.last_at.getTime(), lockedUntil: row.locked_until?.getTime() ?? null };
}

/**
 * Counts an attempt as failed before its password is looked at, so that no
 * number of attempts at the same moment gets more tries than one after the other.
 *
 * @param now epoch milliseconds
 * @returns how long to wait, in milliseconds, when the attempt is refused (and not counted); 0 when it may go on
 */
export async function chargeAttempt(attempt: Attempt, now: number): Promise<number> {
  return await prisma().$transaction(async (tx) => {
    const held: { kind: SubjectKind; subject: string; before: Failures | undefined }[] = [];
    for (const [kind, subject] of subjectsOf(attempt)) held.push({ kind, subject, before: await lockFailures(tx, subject, now) });
    const wait = Math.max(...held.map(({ before }) => remainingWait(before, now)));
    if (wait > 0) return wait;
    for (const { kind, subject, before } of held) {
      const { failures, lastAt, lockedUntil } = afterFailure(kind, before, now);
      const data = { failures, lastAt: new Date(lastAt), lockedUntil: lockedUntil === null ? null : new Date(lockedUntil) };
      await tx.signInFailure.update({ where: { subject }, data, select: { subject: true } });
    }
    return 0;
  });
}

/**
 * Takes a charged attempt back, since its password was right: the account starts
 * afresh, the address loses this one, and what it had forgotten stays forgotten.
 */
export async function clearAttempt(attempt: Attempt): Promise<void> {
  const [[, account], [, address]] = subjectsOf(attempt);
  await prisma().$transaction([
    prisma().signInFailure.deleteMany({ where: { subject: account } }),
    prisma().$executeRaw`update sign_in_failures set failures = greatest(failures - 1, 0), locked_until = null where subject = ${address}`,
  ]);
}

/** Lets an account be tried at once again, inside a transaction of the caller's: its password was set anew. */
export async function forgiveAccount(tx: Transaction, email: string): Promise<void> {
  const subjects = (["sign-in", "reset"] as const).map((purpose) => subjectsOf({ email, address: "", purpose })[0][1]);
  await tx.signInFailure.deleteMany({ where: { subject: { in: subjects } } });
}
