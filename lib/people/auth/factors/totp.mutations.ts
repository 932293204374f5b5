import { randomBytes } from "node:crypto";
import { hasFactor } from "#lib/people/auth/factors/data.ts";
import {
  afterRemoval,
  inFactors,
  noteFactorAddition,
  noteFactorChange,
  requireProvenAddress,
  totpContext,
} from "#lib/people/auth/factors/mutations.ts";
import { firstRecoveryCodes } from "#lib/people/auth/factors/recovery.mutations.ts";
import type { NewRecoveryCodes, TotpSetUp } from "#lib/people/auth/factors/schema.ts";
import { checkTotp, codeError, TOTP_SECRET_BYTES, totpSecret, totpUri } from "#lib/people/auth/factors/totp.rules.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { AppError, noSuch } from "#lib/platform/errors.ts";
import { decryptSecret, encryptSecret } from "#lib/platform/secrets/service.ts";
import { personActor } from "#lib/tenancy/scope/principal.schema.ts";

const keyOf = (userId: bigint, isConfirmed: boolean) => ({ userId_isConfirmed: { userId, isConfirmed } });

/**
 * Has no effect until confirmed; an earlier app works until then.
 * @throws `reauthentication_required`, `conflict` as `requireProvenAddress`; SignInNeeded
 */
export async function beginTotp(person: Person): Promise<TotpSetUp> {
  const secret = totpSecret(new Uint8Array(randomBytes(TOTP_SECRET_BYTES)));
  return await inFactors(person, async (tx, userId, account) => {
    requireProvenAddress(account);
    const fresh = { encryptedSecret: encryptSecret(totpContext(userId), secret), lastStep: 0n, createdAt: new Date(clock()()) };
    const create = { userId, isConfirmed: false, ...fresh };
    await tx.totpFactor.upsert({ where: keyOf(userId, false), create, update: fresh, select: { userId: true } });
    return { secret, uri: totpUri(secret, account.email) };
  });
}

/**
 * @returns recovery codes with the first factor
 * @throws `invalid_body`, `not_found` when nothing is being set up, otherwise as `beginTotp`
 */
export async function confirmTotp(person: Person, typed: string): Promise<NewRecoveryCodes> {
  const code = typed.replaceAll(/[\s-]/g, "");
  const now = clock()();
  return await inFactors(person, async (tx, id, account) => {
    requireProvenAddress(account);
    const begun = await tx.totpFactor.findUnique({ where: keyOf(id, false) });
    const secret = begun && decryptSecret(totpContext(id), begun.encryptedSecret);
    if (!begun || secret == null) throw new AppError("not_found", "No authenticator app is being set up. Start again.");
    const verdict = checkTotp(secret, code, Number(begun.lastStep), now, true);
    if (verdict.kind !== "right") throw new AppError("invalid_body", codeError(verdict));
    const isFirst = !(await hasFactor(tx, id));
    const { count: replaced } = await tx.totpFactor.deleteMany({ where: { userId: id, isConfirmed: true } });
    const data = { isConfirmed: true, lastStep: verdict.step, createdAt: new Date(now) };
    await tx.totpFactor.update({ where: keyOf(id, false), data, select: { userId: true } });
    const change = { action: "user.turn_on_totp", actor: personActor(person), letter: "totp-on" } as const;
    await noteFactorAddition(tx, { id, email: account.email }, isFirst, { ...change, after: { replaced: replaced > 0 } });
    return { recoveryCodes: await firstRecoveryCodes(tx, id, now) };
  });
}

/** @throws `not_found`, `reauthentication_required`; SignInNeeded */
export async function turnOffTotp(person: Person): Promise<void> {
  await inFactors(person, async (tx, id, { email }) => {
    const { count } = await tx.totpFactor.deleteMany({ where: { userId: id, isConfirmed: true } });
    if (count === 0) throw noSuch("authenticator app");
    await tx.totpFactor.deleteMany({ where: { userId: id } });
    await afterRemoval(tx, id);
    await noteFactorChange(tx, { id, email }, { action: "user.turn_off_totp", actor: personActor(person), letter: "totp-off" });
  });
}
