import { randomBytes } from "node:crypto";
import { hasFactor } from "#lib/people/auth/factors/data.ts";
import { lockFactors, type UseFactor } from "#lib/people/auth/factors/mutations.ts";
import { linkKey } from "#lib/people/auth/provider.loaders.ts";
import type { ProviderId } from "#lib/people/auth/provider.schema.ts";
import { type Started, startSessionWithin, type Visitor } from "#lib/people/auth/session/mutations.ts";
import { hashPendingToken, PENDING_TOKEN_BYTES, PENDING_VALID_MS, passwordDigest } from "#lib/people/auth/sign-in/pending.rules.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";

export interface FirstStep {
  userId: bigint;
  passwordHash: string | null;
  proof: "password" | ProviderId;
}

export type Entry = Started | { kind: "pending"; token: string } | { kind: "changed" };

/** Passwords are compared elsewhere. The caller locks the person's row. */
async function isProofLeft(tx: Transaction, userId: bigint, proof: string): Promise<boolean> {
  return proof === "password" || (await tx.linkedAccount.count({ where: { userId, provider: linkKey(proof), unlinkedAt: null } })) > 0;
}

/** A session, or a pending sign-in for a person with a second factor. */
export async function enterAccount({ userId, passwordHash, proof }: FirstStep, visitor: Visitor, now: number): Promise<Entry> {
  return await prisma().$transaction(async (tx): Promise<Entry> => {
    // A concurrent change of factors comes first.
    const unchanged = await tx.$queryRaw<
      unknown[]
    >`select 1 from users where id = ${userId} and password_hash is not distinct from ${passwordHash} for share`;
    if (unchanged.length === 0 || !(await isProofLeft(tx, userId, proof))) return { kind: "changed" };
    if (!(await hasFactor(tx, userId))) return await startSessionWithin(tx, userId, visitor, now);
    const token = randomBytes(PENDING_TOKEN_BYTES).toString("base64url");
    const expiresAt = new Date(now + PENDING_VALID_MS);
    const data = { tokenHash: hashPendingToken(token), userId, proof, passwordDigest: passwordDigest(passwordHash), expiresAt };
    await tx.pendingSignIn.create({ data, select: { tokenHash: true } });
    return { kind: "pending", token };
  });
}

async function stillHolds(tx: Transaction, pending: { userId: bigint; proof: string; passwordDigest: string | null }): Promise<boolean> {
  const { userId, proof } = pending;
  const { passwordHash } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { passwordHash: true } });
  if (passwordDigest(passwordHash) !== pending.passwordDigest) return false;
  return await isProofLeft(tx, userId, proof);
}

export type Finish = Started | { kind: "refused"; by: string; message: string } | { kind: "gone" };

/** Deletes the pending sign-in, so that its token works once. */
export async function finishSignIn(token: string, userId: bigint, use: UseFactor, visitor: Visitor, now: number): Promise<Finish> {
  return await prisma().$transaction(async (tx): Promise<Finish> => {
    const { email } = await lockFactors(tx, userId);
    const where = { tokenHash: hashPendingToken(token), userId };
    const pending = await tx.pendingSignIn.findFirst({ where: { ...where, expiresAt: { gt: new Date(now) } } });
    if (!pending || !(await stillHolds(tx, pending))) return { kind: "gone" };
    const used = await use(tx, email);
    if (used.kind === "refused") return used;
    await tx.pendingSignIn.deleteMany({ where });
    return await startSessionWithin(tx, userId, visitor, now);
  });
}

export async function enterByPasskey(userId: bigint, use: UseFactor, visitor: Visitor, now: number): Promise<Finish> {
  return await prisma().$transaction(async (tx): Promise<Finish> => {
    const { email } = await lockFactors(tx, userId);
    const used = await use(tx, email);
    return used.kind === "refused" ? used : await startSessionWithin(tx, userId, visitor, now);
  });
}
