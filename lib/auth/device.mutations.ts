import { randomBytes } from "node:crypto";
import { DEVICE_TOKEN_BYTES, hashDeviceToken } from "#lib/auth/device.rules.ts";
import { prisma, type Transaction } from "#lib/db/prisma.ts";

/**
 * Makes a browser known for a person who signed in there just now. It opens
 * nothing: it only lets later sign-ins pass the account's own counter of failures.
 * Guarantee: the token before is worthless from now on, so that a copy of it,
 * or one that someone else put there, ends with the next sign-in.
 *
 * @param previous the browser's token until now
 * @param now epoch milliseconds
 * @returns the new token, given this once
 */
export async function rememberDevice(userId: bigint, previous: string | undefined, now: number): Promise<string> {
  const token = randomBytes(DEVICE_TOKEN_BYTES).toString("base64url");
  const tokenHash = hashDeviceToken(token);
  const lastUsedAt = new Date(now);
  await prisma().$transaction(async (tx) => {
    // Other people who sign in on this browser keep it known.
    if (previous) await tx.knownDevice.updateMany({ where: { tokenHash: hashDeviceToken(previous) }, data: { tokenHash } });
    const where = { tokenHash_userId: { tokenHash, userId } };
    await tx.knownDevice.upsert({ where, create: { tokenHash, userId, lastUsedAt }, update: { lastUsedAt }, select: { userId: true } });
  });
  return token;
}

/** Forgets all browsers of a person: whoever knew a password that was replaced may have signed in on one of them. */
export async function forgetDevices(tx: Transaction, userId: bigint): Promise<void> {
  await tx.knownDevice.deleteMany({ where: { userId } });
}
