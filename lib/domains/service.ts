import { settings } from "#lib/config/env.ts";
import { isPlaygroundOn } from "#lib/config/playground.ts";
import { PLAYGROUND_ZONE } from "#lib/dns/zones/schema.ts";
import type { OwnNames } from "#lib/domains/names/rules.ts";

/** The names of this installation that no project can add. */
export function ownNames(): OwnNames {
  const of = settings();
  const serviceHosts = [of.PUBLIC_URL, of.STAGING_URL].flatMap((url) => (url === undefined ? [] : [new URL(url).hostname]));
  return { platformDomain: of.PLATFORM_DOMAIN, serviceHosts, playgroundZone: isPlaygroundOn(of) ? PLAYGROUND_ZONE : undefined };
}

/** Whom CAA records must allow; null where no outside authority is asked. */
export function caaIdentities(): readonly string[] | null {
  const of = settings();
  return of.ACME_DIRECTORY_URL === undefined ? null : of.ACME_CAA_IDENTITIES;
}
