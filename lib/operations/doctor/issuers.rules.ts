import * as z from "zod";
import { ok, problem } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import type { OidcIssuer } from "#lib/platform/config/oidc-issuers.ts";

/** OpenID Connect Discovery 1.0, section 3. */
const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
  id_token_signing_alg_values_supported: z.array(z.string()).default(["RS256"]),
});

const CHECK = "Sign-in issuer";

/** @param body undefined if it is no JSON */
export function issuerFinding({ name, issuer, algorithm }: OidcIssuer, status: number, body: unknown): Finding {
  const { host } = new URL(issuer);
  const discovery = discoverySchema.safeParse(body);
  if (status !== 200 || !discovery.success) {
    return problem(
      CHECK,
      `${name} (${host}) answers ${status} without an OpenID Connect discovery document`,
      'correct "issuer" in OIDC_ISSUERS',
    );
  }
  const { issuer: own, id_token_signing_alg_values_supported: algorithms } = discovery.data;
  if (own.replace(/\/+$/, "") !== issuer) {
    return problem(CHECK, `${name} calls itself ${own}, so it signs no one in`, `set "issuer" in OIDC_ISSUERS to ${own}`);
  }
  if (!algorithms.includes(algorithm)) {
    const fix = `set "algorithm" in OIDC_ISSUERS to the one that it signs this client’s ID tokens with`;
    return problem(CHECK, `${name} signs with ${algorithms.join(", ")}, not with ${algorithm}`, fix);
  }
  return ok(CHECK, `${name} (${host}) answers`);
}
