import type { Profile } from "next-auth";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { custom, type Issuer, type OpenIDCallbackChecks, TokenSet, type TokenSetParameters } from "openid-client";
import { oauthUser } from "#lib/people/auth/identity.view.ts";
import { claimsIdentity, needsUserinfo, type Userinfo } from "#lib/people/auth/provider.rules.ts";
import { type Claims, claimsSchema, idTokenSchema } from "#lib/people/auth/provider.schema.ts";
import { failureDetail, failureOf, OAuthRefusal } from "#lib/people/auth/session/oauth-failure.rules.ts";
import type { OidcIssuer } from "#lib/platform/config/oidc-issuers.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";

export const PROVIDER_TIMEOUT_MS = 10_000;
const CLOCK_TOLERANCE_SECONDS = 120;

type Client = InstanceType<Issuer["Client"]>;
type Settings = Omit<OidcIssuer, "icon">;

interface Answer extends Profile {
  token: Claims;
  userinfo: Userinfo;
}

/** @throws OAuthRefusal unless the configured issuer signed it: the address of its discovery document identifies it, not the content */
function readToken(tokens: TokenSetParameters, { issuer }: Settings): Claims {
  const claims = idTokenSchema.parse(new TokenSet(tokens).claims());
  if (claims.iss.replace(/\/+$/, "") !== issuer) throw new OAuthRefusal("issuer", `the ID token is of ${claims.iss}, not of ${issuer}`);
  return claims;
}

/** Never throws: a linked account needs no address. */
async function askUserinfo(client: Client, tokens: TokenSetParameters, { id }: Settings, sub: string): Promise<Userinfo> {
  if (client.issuer.metadata.userinfo_endpoint === undefined || tokens.access_token === undefined) return { kind: "none" };
  try {
    const claims = claimsSchema.parse(await client.userinfo(tokens.access_token));
    // Section 5.3.2 forbids other subjects.
    return claims.sub === sub ? { kind: "claims", claims } : { kind: "other" };
  } catch (error) {
    const failure = failureOf(error);
    logger().warn(
      { provider: id, reason: failure, detail: failureDetail(failure, error) },
      "an issuer’s userinfo endpoint gave no usable answer",
    );
    return { kind: "away" };
  }
}

/** Discovered at each sign-in, so an unreachable issuer delays no start, and new keys are read at once. */
export function openIdConnect(issuer: Settings, params: { prompt?: string } = {}): OAuthConfig<Answer> {
  const { id, name, clientId, clientSecret, algorithm, trustsEmail } = issuer;
  return {
    id,
    name,
    type: "oauth",
    wellKnown: `${issuer.issuer}/.well-known/openid-configuration`,
    authorization: { params: { scope: "openid email profile", ...params } },
    idToken: true,
    // Fixed, so that no signer chooses a weaker one.
    client: { id_token_signed_response_alg: algorithm },
    checks: ["state", "pkce", "nonce"],
    httpOptions: { timeout: PROVIDER_TIMEOUT_MS },
    clientId,
    clientSecret,
    token: {
      // Verifies signature, audience, nonce, and times.
      async request({ client, provider, params: sent, checks }) {
        client[custom.clock_tolerance] = CLOCK_TOLERANCE_SECONDS;
        return { tokens: await client.callback(provider.callbackUrl, sent, checks as OpenIDCallbackChecks) };
      },
    },
    userinfo: {
      async request({ client, tokens }): Promise<Answer> {
        const token = readToken(tokens, issuer);
        const userinfo: Userinfo = needsUserinfo(token, trustsEmail)
          ? await askUserinfo(client, tokens, issuer, token.sub)
          : { kind: "none" };
        return { token, userinfo };
      },
    },
    profile: ({ token, userinfo }) => oauthUser(claimsIdentity(token, userinfo, { provider: id, trustsEmail })),
  };
}
