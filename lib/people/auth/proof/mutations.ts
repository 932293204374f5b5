import { type Attempt, chargeAttempt, clearAttempt } from "#lib/people/auth/attempts.mutations.ts";
import { lockFactors } from "#lib/people/auth/factors/mutations.ts";
import { recordFailedProof } from "#lib/people/auth/failures.mutations.ts";
import { factorUse } from "#lib/people/auth/passkeys/mutations.ts";
import type { RelyingParty } from "#lib/people/auth/passkeys/rules.ts";
import { verifyPassword } from "#lib/people/auth/password.service.ts";
import { findPasswordHash, findProof } from "#lib/people/auth/proof/data.ts";
import { proofHolder } from "#lib/people/auth/proof/loaders.ts";
import type { ProofRefusal } from "#lib/people/auth/proof/rules.ts";
import type { Proof } from "#lib/people/auth/proof/schema.ts";
import { linkKey } from "#lib/people/auth/provider.loaders.ts";
import type { Identity } from "#lib/people/auth/provider.schema.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { AppError, DashboardError } from "#lib/platform/errors.ts";
import { waitText } from "#lib/platform/time.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import { ownAccount } from "#lib/tenancy/scope/principal.schema.ts";
import { type CheckedTransaction, holdSession } from "#lib/tenancy/scope/rights.mutations.ts";
import { refuseStaleProof } from "#lib/tenancy/scope/rights.rules.ts";

const WRONG = "The password is incorrect. Check it and try again.";

/** @throws `reauthentication_required`; SignInNeeded */
export async function requireFreshProof(person: Person): Promise<void> {
  refuseStaleProof((await findProof(person)).provedAt, clock()());
}

export async function noteProof(tx: CheckedTransaction, { sessionId }: Person, now: number): Promise<void> {
  await tx.userSession.update({ where: { id: BigInt(sessionId) }, data: { provedAt: new Date(now) }, select: { id: true } });
}

async function auditProof(tx: Transaction, { id, sessionId }: Person, by: string): Promise<void> {
  await writeAudit(tx, ownAccount(id), "session.prove", sessionId, { after: { proof: by } });
}

function refuseThrottled(waitMs: number): void {
  if (waitMs === 0) return;
  throw new DashboardError("conflict", `Too many failed attempts. Wait ${waitText(Math.ceil(waitMs / 1000))}, then try again.`);
}

/**
 * The caller clears the attempt after success.
 * @throws `conflict` while throttled
 */
export async function checkOwnPassword(
  { id }: Person,
  passwordHash: string,
  password: string,
  attempt: Attempt,
  now: number,
): Promise<boolean> {
  refuseThrottled(await chargeAttempt(attempt, now));
  const isRight = await verifyPassword(passwordHash, password);
  if (!isRight) await recordFailedProof(id, "password");
  return isRight;
}

interface ProofFrom extends Pick<Attempt, "address" | "device"> {
  rp: RelyingParty | undefined;
}

/**
 * Applies to this session only.
 * @throws `invalid_body`, `conflict` while throttled; SignInNeeded
 */
export async function prove(person: Person, proof: Proof, from: ProofFrom): Promise<void> {
  await (proof.password === undefined ? proveByFactor(person, proof, from) : proveByPassword(person, proof.password, from));
}

async function proveByFactor(person: Person, proof: Proof, { rp, address, device }: ProofFrom): Promise<void> {
  const now = clock()();
  const use = await factorUse(proof, BigInt(person.id), { rp, holder: proofHolder(person), isAlone: false }, now);
  const attempt = { email: person.email, address, device, purpose: "factor" } as const;
  refuseThrottled(await chargeAttempt(attempt, now));
  const used = await prisma().$transaction(async (tx) => {
    const { email } = await lockFactors(tx, BigInt(person.id));
    const { checked } = await holdSession(tx, person);
    const outcome = await use(tx, email);
    if (outcome.kind === "refused") return outcome;
    await noteProof(checked, person, now);
    await auditProof(tx, person, outcome.by);
    return outcome;
  });
  if (used.kind === "refused") {
    await recordFailedProof(person.id, used.by);
    throw new AppError("invalid_body", used.message);
  }
  await clearAttempt(attempt, now);
}

async function proveByPassword(person: Person, password: string, from: Pick<Attempt, "address" | "device">): Promise<void> {
  const now = clock()();
  const id = BigInt(person.id);
  const passwordHash = await findPasswordHash(person);
  if (passwordHash === null) throw new AppError("invalid_body", "You don't have a password here. Confirm with a linked account.");
  const attempt = { email: person.email, address: from.address, device: from.device };
  if (!(await checkOwnPassword(person, passwordHash, password, attempt, now))) throw new AppError("invalid_body", WRONG);
  await prisma().$transaction(async (tx) => {
    const same = await tx.$queryRaw<unknown[]>`select 1 from users where id = ${id} and password_hash = ${passwordHash} for share`;
    const { checked } = await holdSession(tx, person);
    if (same.length === 0) throw new AppError("invalid_body", WRONG);
    await noteProof(checked, person, now);
    await auditProof(tx, person, "password");
  });
  await clearAttempt(attempt, now);
}

/**
 * Neither links an account nor signs in.
 * @throws SignInNeeded
 */
export async function proveByIdentity(person: Person | null, { provider, subject }: Identity): Promise<ProofRefusal | null> {
  if (person === null) return "signed-out";
  const where = { provider: linkKey(provider), subject, userId: BigInt(person.id), unlinkedAt: null };
  const refusal = await prisma().$transaction(async (tx): Promise<ProofRefusal | null> => {
    // A concurrent unlink comes first.
    await tx.$queryRaw`select 1 from users where id = ${where.userId} for share`;
    const { checked } = await holdSession(tx, person);
    if ((await tx.linkedAccount.count({ where })) === 0) return "other-account";
    await noteProof(checked, person, clock()());
    await auditProof(tx, person, provider);
    return null;
  });
  if (refusal === "other-account") await recordFailedProof(person.id, provider);
  return refusal;
}
