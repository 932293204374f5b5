import { accountUri } from "#lib/certificates/acme/account.data.ts";
import { settings } from "#lib/config/env.ts";
import { isPlaygroundOn } from "#lib/config/playground.ts";
import type { CaaWants } from "#lib/dns/caa.rules.ts";
import { PLAYGROUND_ZONE } from "#lib/dns/zones.schema.ts";
import type { OwnNames } from "#lib/domains/names.rules.ts";

export function ownNames(): OwnNames {
  const of = settings();
  const serviceHosts = [of.PUBLIC_URL, of.STAGING_URL].flatMap((url) => (url === undefined ? [] : [new URL(url).hostname]));
  return { platformDomain: of.PLATFORM_DOMAIN, serviceHosts, playgroundZone: isPlaygroundOn(of) ? PLAYGROUND_ZONE : undefined };
}

/** Null without an external CA. */
export async function caaWants(): Promise<CaaWants | null> {
  const { ACME_DIRECTORY_URL, ACME_CAA_IDENTITIES } = settings();
  if (ACME_DIRECTORY_URL === undefined) return null;
  return { identities: ACME_CAA_IDENTITIES, accountUri: await accountUri(ACME_DIRECTORY_URL) };
}
