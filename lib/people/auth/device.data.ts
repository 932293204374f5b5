import { DEVICE_KEPT_MS, hashDeviceToken } from "#lib/people/auth/device.rules.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

export async function isKnownDevice(token: string, email: string, now: number): Promise<boolean> {
  const since = new Date(now - DEVICE_KEPT_MS);
  const where = { tokenHash: hashDeviceToken(token), lastUsedAt: { gt: since }, user: { email } };
  return (await prisma().knownDevice.count({ where })) > 0;
}
