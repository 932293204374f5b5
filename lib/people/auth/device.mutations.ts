import { randomBytes } from "node:crypto";
import { DEVICE_TOKEN_BYTES, hashDeviceToken } from "#lib/people/auth/device.rules.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";

/** Grants no access; skips only the account-wide failure counter. The previous token stops working, in case it was copied or planted. */
export async function rememberDevice(userId: bigint, previous: string | undefined, now: number): Promise<string> {
  const token = randomBytes(DEVICE_TOKEN_BYTES).toString("base64url");
  const tokenHash = hashDeviceToken(token);
  const lastUsedAt = new Date(now);
  await prisma().$transaction(async (tx) => {
    // Keeps the browser known for its other users.
    if (previous) await tx.knownDevice.updateMany({ where: { tokenHash: hashDeviceToken(previous) }, data: { tokenHash } });
    const where = { tokenHash_userId: { tokenHash, userId } };
    await tx.knownDevice.upsert({ where, create: { tokenHash, userId, lastUsedAt }, update: { lastUsedAt }, select: { userId: true } });
  });
  return token;
}

export async function forgetDevices(tx: Transaction, userId: bigint): Promise<void> {
  await tx.knownDevice.deleteMany({ where: { userId } });
}
