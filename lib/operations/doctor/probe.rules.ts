import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import type { EncryptionKey } from "#lib/platform/secrets/rules.ts";

/** The clocks of two machines may differ. */
const VALID_MS = 60_000;
const PURPOSE = "petstore doctor probe";

/** This header asks `/api/arrival` how a request arrived. */
export const PROBE_HEADER = "petstore-probe";

function tokenOf({ bytes }: EncryptionKey, madeAt: number): string {
  return `${madeAt}.${createHmac("sha256", bytes).update(`${PURPOSE} ${madeAt}`).digest("base64url")}`;
}

/** Only machines with the installation's keys can create one. */
export function newProbe(keys: readonly EncryptionKey[], now: number): string | undefined {
  return keys[0] && tokenOf(keys[0], now);
}

export function isProbe(keys: readonly EncryptionKey[], given: string | null, now: number): boolean {
  const madeAt = Number(given?.split(".")[0]);
  if (!Number.isSafeInteger(madeAt) || Math.abs(now - madeAt) > VALID_MS) return false;
  const sent = Buffer.from(given ?? "");
  return keys.some((key) => {
    const wanted = Buffer.from(tokenOf(key, madeAt));
    return wanted.length === sent.length && timingSafeEqual(wanted, sent);
  });
}

export const arrivalSchema = z.object({
  peer: z.string(),
  isTrusted: z.boolean(),
  /** Limits count this address. */
  address: z.string(),
  forwardedFor: z.string().nullable(),
  forwardedProto: z.string().nullable(),
});
export type Arrival = z.infer<typeof arrivalSchema>;
