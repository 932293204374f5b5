import { createHash } from "node:crypto";
import { DAY_MS } from "#lib/platform/time.ts";

export interface FormToken {
  id: string;
  shownAt: number;
  /** Hash of the words that the visitor agrees to. */
  words: string;
}

interface SentToken extends FormToken {
  isExpired: boolean;
}

const MAX_AGE_MS = DAY_MS;
const TOKEN = /^(?<at>\d{1,15})\.(?<words>[0-9a-f]{16})\.(?<id>[0-9a-f-]{36})$/;

export function hashOfWords(words: string): string {
  return createHash("sha256").update(words).digest("hex").slice(0, 16);
}

/** Binds the token to one animal and site. @param petId undefined for the general form */
export function tokenContext(projectId: string, petId: string | undefined): string {
  return `enquiry form ${projectId} ${petId ?? "general"}`;
}

export function tokenText({ id, shownAt, words }: FormToken): string {
  return `${shownAt}.${words}.${id}`;
}

/** @param text decrypted; undefined if that failed @returns undefined for another form's token */
export function readToken(text: string | undefined, now: number): SentToken | undefined {
  const { at, words, id } = TOKEN.exec(text ?? "")?.groups ?? {};
  if (at === undefined || words === undefined || id === undefined) return undefined;
  const age = now - Number(at);
  // Clocks differ a little.
  return { id, shownAt: Number(at), words, isExpired: age > MAX_AGE_MS || age < -60_000 };
}
