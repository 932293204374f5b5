import { settings } from "#lib/platform/config/env.ts";
import { isPlaygroundOn } from "#lib/platform/config/playground.ts";
import { PLAYGROUND_ZONE } from "#lib/sites/dns/zones.schema.ts";
import type { OwnNames } from "#lib/sites/domains/names.rules.ts";

export function ownNames(): OwnNames {
  const config = settings();
  const serviceHosts = [config.PUBLIC_URL, config.STAGING_URL].flatMap((url) => (url === undefined ? [] : [new URL(url).hostname]));
  return { platformDomain: config.PLATFORM_DOMAIN, serviceHosts, playgroundZone: isPlaygroundOn(config) ? PLAYGROUND_ZONE : undefined };
}
