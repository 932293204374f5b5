import type { DnsFailure } from "#lib/sites/dns/schema.ts";

/** Providers complete a value without a trailing dot: `pets.example.shelter.org`. */
export function isCompleted(value: string, target: string, name: string): boolean {
  if (!value.startsWith(`${target}.`)) return false;
  const added = value.slice(target.length + 1);
  return name === added || name.endsWith(`.${added}`);
}

/** Typographic marks arrive as any characters outside ASCII. */
export function isQuoted(text: string, value: string): boolean {
  return text.includes(value) && /^[^a-z0-9]*["'\u0080-\uffff][^a-z0-9]*$/i.test(text.replace(value, ""));
}

const FAILURE_TEXTS: Record<DnsFailure, string> = {
  timeout: "The DNS servers did not answer in time.",
  servfail: "The DNS servers reported an error (SERVFAIL).",
  refused: "The DNS servers refused to answer.",
  broken: "The DNS servers gave an answer that cannot be read.",
};

export const AGAIN = "We ask again automatically.";

/** @param cause empty when unknown */
export function failureText(why: DnsFailure, cause: string): string {
  return cause === "" ? `${FAILURE_TEXTS[why]} ${AGAIN}` : cause;
}
