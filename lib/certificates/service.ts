import { LOCAL } from "#lib/certificates/rules.ts";
import { settings } from "#lib/config/env.ts";

/** Who gives certificates here: the address of an ACME directory, or `local`. Also what attempts are kept under. */
export function authorityName(): string {
  return settings().ACME_DIRECTORY_URL ?? LOCAL;
}
