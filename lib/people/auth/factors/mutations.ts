import { addLink } from "#lib/people/auth/email-link.mutations.ts";
import { hasFactor } from "#lib/people/auth/factors/data.ts";
import { hashRecoveryCode, readRecoveryCode } from "#lib/people/auth/factors/recovery.rules.ts";
import { needsFactor } from "#lib/people/auth/factors/required.mutations.ts";
import { checkTotp, codeError } from "#lib/people/auth/factors/totp.rules.ts";
import { canProveAddress } from "#lib/people/auth/provider.loaders.ts";
import { LAST_FACTOR } from "#lib/people/auth/session/required-factor.rules.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { DashboardError, SignInNeeded } from "#lib/platform/errors.ts";
import { type FactorChange, factorChangedLetter, recoveryCodeUsedLetter } from "#lib/platform/mail/factor-letters.rules.ts";
import { sendsMail } from "#lib/platform/mail/loaders.ts";
import { queueMail } from "#lib/platform/mail/mutations.ts";
import { decryptSecret } from "#lib/platform/secrets/service.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { FlatFacts } from "#lib/tenancy/scope/audit.schema.ts";
import { type Actor, personActor } from "#lib/tenancy/scope/principal.schema.ts";
import { requireProof } from "#lib/tenancy/scope/proof.mutations.ts";
import { type CheckedTransaction, holdSession } from "#lib/tenancy/scope/rights.mutations.ts";

const NO_KEY = "Codes cannot be checked right now, because the service’s encryption key is missing. Use a recovery code.";
const NO_APP = "You have no authenticator app here. Use another way.";
const NO_RECOVERY_CODE = "That is neither a code of 6 digits nor a recovery code. Check it and try again.";
const USED_RECOVERY_CODE = "This recovery code was used already: each works once. Use another one.";
const WRONG_RECOVERY_CODE = "The recovery code is incorrect. Check it and try again.";

const UNPROVEN = "Confirm your email address first. Until then, someone else could have created this account.";
const ASK_OPERATOR = "If you can’t, ask the person who runs this service.";
const LATE =
  "The day by which you needed two-step sign-in has passed, so first show that your mailbox is yours: sign out, choose “Forgot your password?”, and set a new password by the mailed link. Then come back here.";

const DIGITS = /^\d{6}$/;

/** More mailed links to one account would only flood mailboxes. */
const MAX_WAYS_BACK_A_DAY = 10;
const OFTEN =
  "Two-step sign-in or the address was changed too often in the last 24 hours. If that was not you, use the link in one of the mails about it; otherwise wait a day.";

type FactorKind = "totp" | "recovery_code" | "passkey";
export type FactorUse = { kind: "right"; by: FactorKind } | { kind: "refused"; by: FactorKind; message: string };

export type UseFactor = (tx: Transaction, email: string) => Promise<FactorUse>;

export const totpContext = (userId: bigint | string): string => `totp ${userId}`;

interface LockedPerson {
  email: string;
  isProven: boolean;
  /** No factor was added during the grace, and no mailed link has set the password since. */
  needsLink: boolean;
}

/**
 * Call before reading or writing a person's factors, also at sign-in.
 * @throws SignInNeeded
 */
export async function lockFactors(tx: Transaction, userId: bigint): Promise<LockedPerson> {
  const now = new Date(clock()());
  const [row] = await tx.$queryRaw<LockedPerson[]>`
    select email, email_proven_at is not null as "isProven",
      password_hash is not null and coalesce(second_factor_due_at <= ${now}, false)
        and not exists (select from password_resets r where r.user_id = u.id and r.mailed and r.used_at >= u.second_factor_due_at)
        as "needsLink"
    from users u where id = ${userId} for no key update`;
  if (!row) throw new SignInNeeded();
  return row;
}

/** Changes a person's own factors, with a fresh proof. */
export async function inFactors<T>(
  person: Person,
  work: (tx: CheckedTransaction, id: bigint, account: LockedPerson) => Promise<T>,
): Promise<T> {
  const id = BigInt(person.id);
  return await prisma().$transaction(async (tx) => {
    const account = await lockFactors(tx, id);
    const { checked } = await holdSession(tx, person);
    await requireProof(checked, personActor(person));
    return await work(checked, id, account);
  });
}

/**
 * A factor outlasts a later proof of the address, so none is added to an account under someone else's address or, after the grace, with a
 * stolen password alone.
 * @throws `conflict`
 */
export function requireProvenAddress({ isProven, needsLink }: LockedPerson): void {
  if (!isProven && canProveAddress()) throw new DashboardError("conflict", sendsMail() ? UNPROVEN : `${UNPROVEN} ${ASK_OPERATOR}`);
  if (needsLink && sendsMail()) throw new DashboardError("conflict", LATE);
}

async function applyTotp(tx: Transaction, userId: bigint, code: string, now: number): Promise<FactorUse> {
  const refused = (message: string): FactorUse => ({ kind: "refused", by: "totp", message });
  const key = { userId_isConfirmed: { userId, isConfirmed: true } };
  const stored = await tx.totpFactor.findUnique({ where: key, select: { encryptedSecret: true, lastStep: true } });
  if (!stored) return refused(NO_APP);
  const secret = decryptSecret(totpContext(userId), stored.encryptedSecret);
  if (secret === undefined) return refused(NO_KEY);
  const verdict = checkTotp(secret, code, Number(stored.lastStep), now);
  if (verdict.kind !== "right") return refused(codeError(verdict));
  await tx.totpFactor.update({ where: key, data: { lastStep: verdict.step, lastUsedAt: new Date(now) }, select: { userId: true } });
  return { kind: "right", by: "totp" };
}

async function applyRecoveryCode(tx: Transaction, userId: bigint, email: string, typed: string, now: number): Promise<FactorUse> {
  const refused = (message: string): FactorUse => ({ kind: "refused", by: "recovery_code", message });
  const code = readRecoveryCode(typed);
  if (code === undefined) return refused(NO_RECOVERY_CODE);
  const where = { codeHash: hashRecoveryCode(code), userId };
  const { count } = await tx.recoveryCode.updateMany({ where: { ...where, usedAt: null }, data: { usedAt: new Date(now) } });
  if (count === 0) return refused((await tx.recoveryCode.count({ where })) > 0 ? USED_RECOVERY_CODE : WRONG_RECOVERY_CODE);
  const left = await tx.recoveryCode.count({ where: { userId, usedAt: null } });
  await queueMail(tx, recoveryCodeUsedLetter(email, left, accountUrl()));
  return { kind: "right", by: "recovery_code" };
}

/** The caller holds `lockFactors`, limits guesses, and checks that the person may try. */
export async function applyCode(tx: Transaction, userId: bigint, email: string, typed: string, now: number): Promise<FactorUse> {
  const digits = typed.replaceAll(/[\s-]/g, "");
  return DIGITS.test(digits) ? await applyTotp(tx, userId, digits, now) : await applyRecoveryCode(tx, userId, email, typed, now);
}

const accountUrl = (): string => `${settings().PUBLIC_URL ?? ""}/account`;

interface ChangeNote {
  action: string;
  actor: Actor;
  letter: FactorChange;
  before?: FlatFacts;
  after?: FlatFacts;
}

async function auditChange(tx: Transaction, userId: bigint, { action, actor, letter: _, ...facts }: ChangeNote): Promise<void> {
  await writeAudit(tx, { projectId: null, actor }, action, String(userId), { entityType: "user", ...facts });
}

export async function noteFactorChange(tx: Transaction, person: { id: bigint; email: string }, change: ChangeNote): Promise<void> {
  await auditChange(tx, person.id, change);
  await queueMail(tx, factorChangedLetter(person.email, change.letter, { url: accountUrl() }));
}

/**
 * A thief may have added the first factor: its notice has a link that takes the account back, and goes to earlier addresses while they can
 * undo the change. Without the notice, no factor.
 * @throws `conflict` when it was done too often
 */
async function offerWayBack(tx: Transaction, userId: bigint, email: string, letter: FactorChange, now: number): Promise<void> {
  const link = { userId, kind: "undo", newEmail: email } as const;
  const recent = await tx.emailChange.count({ where: { userId, kind: "undo", createdAt: { gt: new Date(now - DAY_MS) } } });
  if (recent >= MAX_WAYS_BACK_A_DAY) throw new DashboardError("conflict", OFTEN);
  const earlier = await tx.emailChange.groupBy({
    by: ["oldEmail"],
    where: { userId, kind: "undo", oldEmail: { not: email }, expiresAt: { gt: new Date(now) } },
    _min: { expiresAt: true },
  });
  for (const { oldEmail, _min } of [{ oldEmail: email, _min: undefined }, ...earlier]) {
    const { url, expiresAt: end } = await addLink(tx, { ...link, oldEmail }, now, _min?.expiresAt ?? undefined);
    const wayBack = { url, expiresAt: end, isEarlier: oldEmail !== email };
    await queueMail(tx, factorChangedLetter(oldEmail, letter, { url: accountUrl(), wayBack }));
  }
}

export async function noteFactorAddition(
  tx: Transaction,
  { id, email }: { id: bigint; email: string },
  isFirst: boolean,
  change: ChangeNote,
): Promise<void> {
  await tx.user.update({ where: { id }, data: { secondFactorDueAt: null }, select: { id: true } });
  if (!isFirst || !sendsMail()) return await noteFactorChange(tx, { id, email }, change);
  await auditChange(tx, id, change);
  await offerWayBack(tx, id, email, change.letter, clock()());
}

/**
 * Recovery codes go with the last other factor; pending sign-ins start over.
 * @throws `conflict` without the last factor of a person who must have one
 */
export async function afterRemoval(tx: Transaction, userId: bigint): Promise<void> {
  if (!(await hasFactor(tx, userId))) {
    if (await needsFactor(tx, userId)) throw new DashboardError("conflict", LAST_FACTOR);
    await tx.recoveryCode.deleteMany({ where: { userId } });
  }
  await tx.pendingSignIn.deleteMany({ where: { userId } });
}
