import type { Platform } from "#lib/platform/config/platform.ts";
import type { CaaWants } from "#lib/sites/dns/caa.rules.ts";
import type { DnsWants, EarlyWants } from "#lib/sites/dns/schema.ts";

export type PlatformPlace = Pick<Platform, "domain" | "addresses" | "nextAddresses">;

/**
 * @param challenge null if uncontested
 * @param caa null when irrelevant
 * @param early for a certificate before DNS leads here
 */
export function wantsOf(
  { name, isApex }: Pick<DnsWants, "name" | "isApex">,
  platform: PlatformPlace,
  challenge: string | null,
  caa: CaaWants | null,
  early?: EarlyWants,
): DnsWants {
  const { domain, addresses, nextAddresses } = platform;
  const place = { target: domain, setAddresses: addresses, nextAddresses };
  return { name, isApex, ...place, challenge, caaIdentities: caa?.identities ?? null, accountUri: caa?.accountUri ?? null, early };
}
