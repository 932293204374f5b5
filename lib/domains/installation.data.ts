import { settings } from "#lib/config/env.ts";
import { isPlaygroundOn } from "#lib/config/playground.ts";
import { PLAYGROUND_ZONE } from "#lib/dns/zones.schema.ts";
import type { OwnNames } from "#lib/domains/names.rules.ts";

export function ownNames(): OwnNames {
  const of = settings();
  const serviceHosts = [of.PUBLIC_URL, of.STAGING_URL].flatMap((url) => (url === undefined ? [] : [new URL(url).hostname]));
  return { platformDomain: of.PLATFORM_DOMAIN, serviceHosts, playgroundZone: isPlaygroundOn(of) ? PLAYGROUND_ZONE : undefined };
}
