import { jsonOf } from "#lib/operations/doctor/authority.service.ts";
import { issuerFinding } from "#lib/operations/doctor/issuers.rules.ts";
import { problem, reasonOf, skipped, warning } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import { readIcon } from "#lib/people/auth/provider-icon.service.ts";
import type { Settings } from "#lib/platform/config/env.ts";
import type { OidcIssuer } from "#lib/platform/config/oidc-issuers.ts";

const ANSWER_MS = 4000;
const CHECK = "Sign-in issuer";

function lookAtIcon({ name, icon }: OidcIssuer): Finding[] {
  if (icon === undefined) return [];
  try {
    readIcon(icon);
    return [];
  } catch (error) {
    return [warning(CHECK, `the icon of ${name} cannot be shown (${reasonOf(error)})`, 'correct "icon" in OIDC_ISSUERS')];
  }
}

async function lookAtIssuer(one: OidcIssuer): Promise<Finding[]> {
  const { name, issuer } = one;
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const response = await fetch(`${issuer}/.well-known/openid-configuration`, { redirect: "error", signal });
    return [issuerFinding(one, response.status, await jsonOf(response)), ...lookAtIcon(one)];
  } catch (error) {
    const fix = `let this machine out to it, or correct "issuer" in OIDC_ISSUERS; for a private authority, set NODE_EXTRA_CA_CERTS`;
    return [problem(CHECK, `${name} (${new URL(issuer).host}) cannot be reached (${reasonOf(error)})`, fix)];
  }
}

/** Reads what each issuer says about itself; signs no one in. */
export async function lookAtIssuers({ OIDC_ISSUERS }: Settings): Promise<Finding[]> {
  if (OIDC_ISSUERS.length === 0) return [skipped(CHECK, "OIDC_ISSUERS is not set")];
  return (await Promise.all(OIDC_ISSUERS.map(lookAtIssuer))).flat();
}
