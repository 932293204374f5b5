import { hash } from "node:crypto";
import type { SuggestedWindow } from "#lib/certificates/acme/renewal.schema.ts";
import { type Life, nearEndOf } from "#lib/certificates/rules.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/time.ts";

const USUAL_PAUSE_MS = 6 * HOUR_MS;
/** After an answer that was none. */
const FAULT_PAUSE_MS = HOUR_MS;

/**
 * How an authority names a certificate (RFC 9773, section 4.1): the key identifier of its issuer and its serial number.
 * @param issuerKeyId hexadecimal
 * @param serial hexadecimal
 */
export function certificateId(issuerKeyId: string, serial: string): string {
  const digits = serial.replace(/^(?:00)+/, "");
  const even = digits.length % 2 === 0 ? digits : `0${digits}`;
  // DER keeps a number positive by a zero byte before a first byte of 128 or more.
  const bytes = Buffer.from(/^[89a-f]/i.test(even) ? `00${even}` : even, "hex");
  return `${Buffer.from(issuerKeyId, "hex").toString("base64url")}.${bytes.toString("base64url")}`;
}

/**
 * When a certificate is renewed by what the authority suggests: at a moment of the window that stays the same for each
 * certificate, and never so late that the certificate is near its end.
 * @returns epoch milliseconds; in the past where the authority wants it replaced at once
 */
export function suggestedRenewal(id: string, { start, end }: SuggestedWindow, life: Life): number {
  const chance = Buffer.from(hash("sha256", id, "hex").slice(0, 12), "hex").readUIntBE(0, 6) / 2 ** 48;
  return Math.min(Math.floor(start + (end - start) * chance), Math.floor(nearEndOf(life)));
}

/**
 * When the authority is asked again: when it said so, from a minute to a day ahead (RFC 9773, section 4.3), and at least
 * six times in a certificate's life.
 * @param said epoch milliseconds, as are `now` and the result; undefined when it said nothing
 */
export function nextAskAt(said: number | undefined, isAnswered: boolean, life: Life, now: number): number {
  const usual = Math.min(isAnswered ? USUAL_PAUSE_MS : FAULT_PAUSE_MS, (life.notAfter - life.notBefore) / 6);
  const pause = said === undefined ? usual : said - now;
  return Math.floor(now + Math.min(Math.max(pause, MINUTE_MS), DAY_MS));
}
