import { randomBytes } from "node:crypto";
import { hasFactor } from "#lib/people/auth/factors/data.ts";
import { inFactors, noteFactorChange } from "#lib/people/auth/factors/mutations.ts";
import {
  hashRecoveryCode,
  RECOVERY_CODE_BYTES,
  RECOVERY_CODES,
  readRecoveryCode,
  recoveryCode,
} from "#lib/people/auth/factors/recovery.rules.ts";
import type { NewRecoveryCodes } from "#lib/people/auth/factors/schema.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { DashboardError } from "#lib/platform/errors.ts";
import { personActor } from "#lib/tenancy/scope/principal.schema.ts";

/** Replaces earlier ones; only hashes are stored. */
async function replaceRecoveryCodes(tx: Transaction, userId: bigint, now: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(randomBytes(RECOVERY_CODE_BYTES)));
  await tx.recoveryCode.deleteMany({ where: { userId } });
  const createdAt = new Date(now);
  const data = codes.map((code) => ({ codeHash: hashRecoveryCode(readRecoveryCode(code) ?? ""), userId, createdAt }));
  await tx.recoveryCode.createMany({ data });
  return codes;
}

/** @returns null if another factor's codes exist */
export async function firstRecoveryCodes(tx: Transaction, userId: bigint, now: number): Promise<string[] | null> {
  const kept = await tx.recoveryCode.count({ where: { userId } });
  return kept > 0 ? null : await replaceRecoveryCodes(tx, userId, now);
}

/** @throws `conflict` without a factor, `reauthentication_required` */
export async function renewRecoveryCodes(person: Person): Promise<NewRecoveryCodes> {
  return await inFactors(person, async (tx, id, { email }) => {
    if (!(await hasFactor(tx, id))) throw new DashboardError("conflict", "Recovery codes go with two-step sign-in. Turn that on first.");
    const recoveryCodes = await replaceRecoveryCodes(tx, id, clock()());
    const change = { action: "user.renew_recovery_codes", actor: personActor(person), letter: "recovery-codes-renewed" } as const;
    await noteFactorChange(tx, { id, email }, change);
    return { recoveryCodes };
  });
}
