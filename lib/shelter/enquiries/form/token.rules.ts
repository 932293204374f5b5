import { DAY_MS } from "#lib/platform/time.ts";

export interface FormToken {
  /** Unique: a form sent twice is one enquiry. */
  id: string;
  /** Epoch milliseconds. */
  shownAt: number;
}

const MAX_AGE_MS = DAY_MS;
const TOKEN = /^(?<at>\d{1,15})\.(?<id>[0-9a-f-]{36})$/;

/** Of the encryption, so that it is of no use for another animal or site. @param petId undefined for the general form */
export function tokenContext(projectId: string, petId: string | undefined): string {
  return `enquiry form ${projectId} ${petId ?? "general"}`;
}

export function tokenText({ id, shownAt }: FormToken): string {
  return `${shownAt}.${id}`;
}

/** @param text decrypted; undefined if that failed */
export function readToken(text: string | undefined, now: number): FormToken | "expired" | "foreign" {
  const { at, id } = TOKEN.exec(text ?? "")?.groups ?? {};
  if (at === undefined || id === undefined) return "foreign";
  const age = now - Number(at);
  // Clocks of several machines differ a little.
  return age > MAX_AGE_MS || age < -60_000 ? "expired" : { id, shownAt: Number(at) };
}
