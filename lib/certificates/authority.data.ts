import { type Ceilings, ceilingsOf } from "#lib/certificates/ceilings.rules.ts";
import { LOCAL } from "#lib/certificates/rules.ts";
import { settings } from "#lib/config/env.ts";
import { isPlaygroundOn } from "#lib/config/playground.ts";
import { zoneOf } from "#lib/dns/zones.rules.ts";
import { PLAYGROUND_ZONE } from "#lib/dns/zones.schema.ts";

/** Who gives certificates here: the address of an ACME directory, or `local`. Also what attempts are kept under. */
export function authorityName(): string {
  return settings().ACME_DIRECTORY_URL ?? LOCAL;
}

/** What we count before the authority is asked. */
export function authorityCeilings(): Ceilings {
  return ceilingsOf(authorityName(), settings().ACME_LIMITS);
}

/** The registrable domain of a name that is served here. */
export function ownZone(name: string): string {
  return zoneOf(name, isPlaygroundOn(settings()) ? PLAYGROUND_ZONE : undefined) ?? name;
}
