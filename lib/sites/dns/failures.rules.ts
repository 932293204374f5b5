import type { DnsFailure } from "#lib/sites/dns/schema.ts";

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
