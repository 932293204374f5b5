import { hash } from "node:crypto";
import * as z from "zod";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/platform/time.ts";
import { type Life, nearEndOf } from "#lib/sites/certificates/rules.ts";

const moment = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

export const directorySchema = z.object({ renewalInfo: z.url().optional().catch(undefined) }).catch({});

/** RFC 9773, section 4.2. Epoch milliseconds. */
export const renewalInfoSchema = z.object({
  suggestedWindow: z.object({ start: moment, end: moment }).refine(({ start, end }) => start < end, "The window ends before it starts"),
});
type SuggestedWindow = z.infer<typeof renewalInfoSchema>["suggestedWindow"];

const USUAL_PAUSE_MS = 6 * HOUR_MS;
const ERROR_PAUSE_MS = HOUR_MS;

/** RFC 9773, section 4.1. Both parameters are hexadecimal. */
export function certificateId(issuerKeyId: string, serial: string): string {
  const digits = serial.replace(/^(?:00)+/, "");
  const even = digits.length % 2 === 0 ? digits : `0${digits}`;
  // In DER, a leading zero byte keeps the number positive.
  const bytes = Buffer.from(/^[89a-f]/i.test(even) ? `00${even}` : even, "hex");
  return `${Buffer.from(issuerKeyId, "hex").toString("base64url")}.${bytes.toString("base64url")}`;
}

/**
 * Spread over the window, but never close to expiration.
 * @returns epoch milliseconds
 */
function suggestedRenewal(id: string, { start, end }: SuggestedWindow, life: Life): number {
  const chance = Buffer.from(hash("sha256", id, "hex").slice(0, 12), "hex").readUIntBE(0, 6) / 2 ** 48;
  return Math.min(Math.floor(start + (end - start) * chance), Math.floor(nearEndOf(life)));
}

export interface Replacement {
  issuedAt: number;
  /** Null for a first certificate. */
  replacedIssuedAt: number | null;
}

/** A CA may keep asking for it, as after a revocation. */
function isEarly({ issuedAt, replacedIssuedAt }: Replacement, { notBefore, notAfter }: Life): boolean {
  return replacedIssuedAt !== null && issuedAt - replacedIssuedAt < (notAfter - notBefore) / 6;
}

/** The first early replacement ignores our ceilings after `by`. Another must be a day old and observes them. */
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

/** Uses the time that the CA gave, within a minute to a day (RFC 9773, section 4.3). */
export function nextPollAt(suggestedAt: number | undefined, isAnswered: boolean, life: Life, now: number): number {
  const usual = Math.min(isAnswered ? USUAL_PAUSE_MS : ERROR_PAUSE_MS, (life.notAfter - life.notBefore) / 6);
  const pause = suggestedAt === undefined ? usual : suggestedAt - now;
  return Math.floor(now + Math.min(Math.max(pause, MINUTE_MS), DAY_MS));
}
