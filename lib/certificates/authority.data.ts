import { type Ceilings, ceilingsOf } from "#lib/certificates/ceilings.rules.ts";
import { LOCAL } from "#lib/certificates/rules.ts";
import { settings } from "#lib/config/env.ts";
import { isPlaygroundOn } from "#lib/config/playground.ts";
import { zoneOf } from "#lib/dns/zones.rules.ts";
import { PLAYGROUND_ZONE } from "#lib/dns/zones.schema.ts";

/** The ACME directory URL, or `local`. */
export function authorityName(): string {
  return settings().ACME_DIRECTORY_URL ?? LOCAL;
}

export function authorityCeilings(): Ceilings {
  return ceilingsOf(authorityName(), settings().ACME_LIMITS);
}

export function ownZone(name: string): string {
  return zoneOf(name, isPlaygroundOn(settings()) ? PLAYGROUND_ZONE : undefined) ?? name;
}
