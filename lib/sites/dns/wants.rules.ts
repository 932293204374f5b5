import type { CaaWants } from "#lib/sites/dns/caa.rules.ts";
import type { DnsWants } from "#lib/sites/dns/schema.ts";

/**
 * The page and both checks use these.
 * @param challenge null if uncontested
 * @param caa null when irrelevant
 */
export function wantsOf(
  { name, isApex }: Pick<DnsWants, "name" | "isApex">,
  platformDomain: string,
  challenge: string | null,
  caa: CaaWants | null,
): DnsWants {
  return { name, isApex, target: platformDomain, challenge, caaIdentities: caa?.identities ?? null, accountUri: caa?.accountUri ?? null };
}
