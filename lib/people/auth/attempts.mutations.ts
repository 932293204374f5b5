import { hash } from "node:crypto";
import { afterFailure, type Failures, remainingWait, type SubjectKind } from "#lib/people/auth/attempts.rules.ts";
import { isKnownDevice } from "#lib/people/auth/device.data.ts";
import { hashDeviceToken } from "#lib/people/auth/device.rules.ts";
import { callerNetwork } from "#lib/platform/address.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";

/** `email` is lowercase, perhaps of no account. */
export interface Attempt {
  email: string;
  address: string;
  device?: string | undefined;
  /** Resets never lock out sign-in, and a known password buys no guesses of codes. */
  purpose?: "sign-in" | "reset" | "factor";
}

interface Subject {
  kind: SubjectKind;
  subject: string;
  account: string | null;
}

interface StoredFailures {
  failures: number;
  last_at: Date;
  locked_until: Date | null;
}

/** Sorted to avoid deadlocks. A known device has its own counter. */
async function subjectsOf({ email, address, device, purpose }: Attempt, now: number): Promise<Subject[]> {
  const prefix = purpose === undefined || purpose === "sign-in" ? "" : `${purpose}-`;
  const account = hash("sha256", email);
  const place = hash("sha256", callerNetwork(address));
  const isKnown = device !== undefined && (await isKnownDevice(device, email, now));
  const own: Subject[] = isKnown
    ? [{ kind: "device", subject: `${prefix}device:${account}:${hashDeviceToken(device)}`, account }]
    : [
        { kind: purpose === "reset" ? "resets" : "account", subject: `${prefix}account:${account}`, account },
        { kind: "pair", subject: `${prefix}pair:${account}:${place}`, account },
      ];
  const all: Subject[] = [...own, { kind: "address", subject: `${prefix}address:${place}`, account: null }];
  return all.sort((a, b) => (a.subject < b.subject ? -1 : 1));
}

async function lockFailures(tx: Transaction, { subject, account }: Subject, now: number): Promise<Failures | undefined> {
  await tx.$executeRaw`
    insert into sign_in_failures (subject, account, failures, last_at) values (${subject}, ${account}, 0, ${new Date(now)}) on conflict do nothing`;
  const [row] = await tx.$queryRaw<StoredFailures[]>`
    select failures, last_at, locked_until from sign_in_failures where subject = ${subject} for update`;
  return row && { failures: row.failures, lastAt: row.last_at.getTime(), lockedUntil: row.locked_until?.getTime() ?? null };
}

/**
 * Counts before the check, so concurrent attempts get no extra tries.
 * @returns milliseconds to wait, or 0
 */
export async function chargeAttempt(attempt: Attempt, now: number): Promise<number> {
  const subjects = await subjectsOf(attempt, now);
  return await prisma().$transaction(async (tx) => {
    const held: { kind: SubjectKind; subject: string; before: Failures | undefined }[] = [];
    for (const one of subjects) held.push({ kind: one.kind, subject: one.subject, before: await lockFailures(tx, one, now) });
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

/** Call after a correct password or code. Shared counters are only decremented, so it hides no one else's guesses. */
export async function clearAttempt(attempt: Attempt, now: number): Promise<void> {
  const subjects = await subjectsOf(attempt, now);
  await prisma().$transaction(async (tx) => {
    for (const { kind, subject } of subjects) {
      if (kind === "device" || kind === "pair") await tx.signInFailure.deleteMany({ where: { subject } });
      else
        await tx.$executeRaw`update sign_in_failures set failures = greatest(failures - 1, 0), locked_until = null where subject = ${subject}`;
    }
  });
}

/** Keeps the counters of codes: otherwise new passwords, with the mailbox alone, would buy guesses. */
export async function clearAccountFailures(tx: Transaction, email: string): Promise<void> {
  const account = hash("sha256", email);
  await tx.$queryRaw`
    select 1 from sign_in_failures where account = ${account} and subject not like 'factor-%' order by subject collate "C" for update`;
  await tx.signInFailure.deleteMany({ where: { account, NOT: { subject: { startsWith: "factor-" } } } });
}
