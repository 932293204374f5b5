import { hash } from "node:crypto";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/platform/time.ts";
import type { SuggestedWindow } from "#lib/sites/certificates/acme/renewal.schema.ts";
import { type Life, nearEndOf } from "#lib/sites/certificates/rules.ts";

const USUAL_PAUSE_MS = 6 * HOUR_MS;
const FAULT_PAUSE_MS = HOUR_MS;

/** RFC 9773, section 4.1. Both parameters are hexadecimal. */
export function certificateId(issuerKeyId: string, serial: string): string {
  const digits = serial.replace(/^(?:00)+/, "");
  const even = digits.length % 2 === 0 ? digits : `0${digits}`;
  // In DER, a leading zero byte keeps the number positive.
  const bytes = Buffer.from(/^[89a-f]/i.test(even) ? `00${even}` : even, "hex");
  return `${Buffer.from(issuerKeyId, "hex").toString("base64url")}.${bytes.toString("base64url")}`;
}

/**
 * Picks a fixed moment in the suggested window for each certificate, never close to expiration.
 * @returns epoch milliseconds; in the past when the CA wants immediate replacement
 */
function suggestedRenewal(id: string, { start, end }: SuggestedWindow, life: Life): number {
  const chance = Buffer.from(hash("sha256", id, "hex").slice(0, 12), "hex").readUIntBE(0, 6) / 2 ** 48;
  return Math.min(Math.floor(start + (end - start) * chance), Math.floor(nearEndOf(life)));
}

/** Epoch milliseconds. */
export interface Replacement {
  issuedAt: number;
  /** When the certificate that it replaced was issued; null for a first one. */
  replacedIssuedAt: number | null;
}

/**
 * Whether a certificate replaced one that had lived less than a sixth of a life, as after a revocation. A CA that
 * wants such a one replaced again at once may want that forever.
 */
function isEarly({ issuedAt, replacedIssuedAt }: Replacement, { notBefore, notAfter }: Life): boolean {
  return replacedIssuedAt !== null && issuedAt - replacedIssuedAt < (notAfter - notBefore) / 6;
}

/**
 * What to do about the CA's suggestion. The first early replacement comes as soon as the CA wants it and despite our
 * own ceilings (`by` says from when); another one needs a day's age, and the ceilings hold for it.
 */
export function plannedRenewal(
  id: string,
  window: SuggestedWindow,
  life: Life,
  replacement: Replacement,
): { at: number; by: number | null } {
  const at = suggestedRenewal(id, window, life);
  if (!isEarly(replacement, life)) return { at, by: window.end };
  const minAge = Math.min(DAY_MS, (life.notAfter - life.notBefore) / 6);
  return { at: Math.max(at, Math.floor(replacement.issuedAt + minAge)), by: null };
}

/**
 * When to ask the CA again, epoch milliseconds: as it said, within a minute to a day (RFC 9773, section 4.3), and at
 * least six times per certificate lifetime.
 */
export function nextPollAt(said: number | undefined, isAnswered: boolean, life: Life, now: number): number {
  const usual = Math.min(isAnswered ? USUAL_PAUSE_MS : FAULT_PAUSE_MS, (life.notAfter - life.notBefore) / 6);
  const pause = said === undefined ? usual : said - now;
  return Math.floor(now + Math.min(Math.max(pause, MINUTE_MS), DAY_MS));
}
