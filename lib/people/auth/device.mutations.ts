import { randomBytes } from "node:crypto";
import { DEVICE_KEPT_MS, DEVICE_TOKEN_BYTES, hashDeviceToken } from "#lib/people/auth/device.rules.ts";
import { deviceName } from "#lib/people/auth/session/device-name.rules.ts";
import type { Visitor } from "#lib/people/auth/session/mutations.ts";
import { settings } from "#lib/platform/config/env.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { newDeviceLetter } from "#lib/platform/mail/letters.rules.ts";
import { queueMail } from "#lib/platform/mail/mutations.ts";
import { HOUR_MS } from "#lib/platform/time.ts";

/** Excludes an account's first sign-in, and one right after a mailed link set the password, of which the person was notified. */
async function isSurprising(tx: Transaction, userId: bigint, now: number): Promise<boolean> {
  const devices = await tx.knownDevice.count({ where: { userId } });
  const isFirst = devices === 0 && (await tx.userSession.count({ where: { userId } })) < 2;
  if (isFirst) return false;
  return (await tx.passwordReset.count({ where: { userId, usedAt: { gt: new Date(now - HOUR_MS) } } })) === 0;
}

async function noticeNewDevice(tx: Transaction, userId: bigint, visitor: Visitor, now: number): Promise<void> {
  const previous = visitor.device && hashDeviceToken(visitor.device);
  const since = new Date(now - DEVICE_KEPT_MS);
  if (previous && (await tx.knownDevice.count({ where: { userId, tokenHash: previous, lastUsedAt: { gt: since } } })) > 0) return;
  if (!(await isSurprising(tx, userId, now))) return;
  const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
  const facts = { device: deviceName(visitor.userAgent), address: visitor.address, at: new Date(now) };
  await queueMail(tx, newDeviceLetter(email, facts, `${settings().PUBLIC_URL ?? ""}/account`));
}

/**
 * Skips only the account-wide failure counter. The previous token ends, in case it was copied or planted. Mails the person if the browser
 * is new.
 */
export async function rememberDevice(userId: bigint, visitor: Visitor, now: number): Promise<string> {
  const token = randomBytes(DEVICE_TOKEN_BYTES).toString("base64url");
  const tokenHash = hashDeviceToken(token);
  const lastUsedAt = new Date(now);
  await prisma().$transaction(async (tx) => {
    await noticeNewDevice(tx, userId, visitor, now);
    // Other users' stay.
    if (visitor.device) await tx.knownDevice.updateMany({ where: { tokenHash: hashDeviceToken(visitor.device) }, data: { tokenHash } });
    const where = { tokenHash_userId: { tokenHash, userId } };
    await tx.knownDevice.upsert({ where, create: { tokenHash, userId, lastUsedAt }, update: { lastUsedAt }, select: { userId: true } });
  });
  return token;
}

export async function forgetDevices(tx: Transaction, userId: bigint): Promise<void> {
  await tx.knownDevice.deleteMany({ where: { userId } });
}
