import type { Profile, User } from "next-auth";
import type { OAuthConfig } from "next-auth/providers/oauth";
import type { z } from "zod";
import { claimsIdentity, githubApi, githubIdentity } from "#lib/people/auth/provider.rules.ts";
import { claimsSchema, githubEmailsSchema, githubUserSchema, type Identity, PROVIDER_NAMES } from "#lib/people/auth/provider.schema.ts";
import { settings } from "#lib/platform/config/env.ts";
import type { OidcIssuer } from "#lib/platform/config/oidc-issuers.ts";

const TIMEOUT_MS = 10_000;

export interface OAuthUser extends User {
  identity: Identity;
}

interface GithubAccount {
  user: z.infer<typeof githubUserSchema>;
  emails: z.infer<typeof githubEmailsSchema>;
}

function oauthUser(identity: Identity): OAuthUser {
  return { id: identity.subject, name: identity.name, email: identity.emails[0] ?? null, identity };
}

async function readGithub<S extends z.ZodType>(path: string, accessToken: string, schema: S): Promise<z.infer<S>> {
  const response = await fetch(`${githubApi(settings().GITHUB_URL)}${path}`, {
    headers: { Accept: "application/vnd.github+json", Authorization: `Bearer ${accessToken}`, "User-Agent": "petstore" },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`GitHub answered ${path} with ${response.status}`);
  return schema.parse(await response.json());
}

function github(clientId: string, clientSecret: string): OAuthConfig<GithubAccount> {
  const { GITHUB_URL } = settings();
  const oauth = `${GITHUB_URL}/login/oauth`;
  return {
    id: "github",
    name: PROVIDER_NAMES.github,
    type: "oauth",
    issuer: oauth,
    authorization: { url: `${oauth}/authorize`, params: { scope: "read:user user:email" } },
    token: `${oauth}/access_token`,
    userinfo: {
      url: `${githubApi(GITHUB_URL)}/user`,
      // The public profile omits which addresses are verified.
      async request({ tokens: { access_token = "" } }) {
        const user = await readGithub("/user", access_token, githubUserSchema);
        const emails = await readGithub("/user/emails", access_token, githubEmailsSchema);
        const account: GithubAccount = { user, emails };
        return account as Profile;
      },
    },
    checks: ["state", "pkce"],
    httpOptions: { timeout: TIMEOUT_MS },
    clientId,
    clientSecret,
    profile: ({ user, emails }) => oauthUser(githubIdentity(user, emails)),
  };
}

/** Discovered with each sign-in, so an issuer that is away delays no start, and new keys are read at once. */
function openIdConnect(issuer: Omit<OidcIssuer, "icon">, params: { prompt?: string } = {}): OAuthConfig<unknown> {
  const { id, name, clientId, clientSecret, algorithm, trustsEmail } = issuer;
  return {
    id,
    name,
    type: "oauth",
    wellKnown: `${issuer.issuer}/.well-known/openid-configuration`,
    authorization: { params: { scope: "openid email profile", ...params } },
    idToken: true,
    // Fixed, so that no one who signs chooses a weaker one.
    client: { id_token_signed_response_alg: algorithm },
    checks: ["state", "pkce", "nonce"],
    httpOptions: { timeout: TIMEOUT_MS },
    clientId,
    clientSecret,
    // next-auth has verified signature, audience and nonce.
    profile: (sent) => {
      const claims = claimsSchema.parse(sent);
      // The document's address says who the issuer is, not what the document says.
      if (claims.iss.replace(/\/+$/, "") !== issuer.issuer) throw new Error("the issuer calls itself by another address");
      return oauthUser(claimsIdentity(claims, { provider: id, trustsEmail }));
    },
  };
}

function google(clientId: string, clientSecret: string): OAuthConfig<unknown> {
  const { GOOGLE_ISSUER } = settings();
  const own = { id: "google", name: PROVIDER_NAMES.google, issuer: GOOGLE_ISSUER, clientId, clientSecret };
  // Other issuers may refuse it.
  return openIdConnect({ ...own, algorithm: "RS256", trustsEmail: false }, { prompt: "select_account" });
}

export function providers(): (OAuthConfig<GithubAccount> | OAuthConfig<unknown>)[] {
  const { GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, OIDC_ISSUERS } = settings();
  return [
    ...(GITHUB_CLIENT_ID && GITHUB_CLIENT_SECRET ? [github(GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET)] : []),
    ...(GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET ? [google(GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET)] : []),
    ...OIDC_ISSUERS.map((issuer) => openIdConnect(issuer)),
  ];
}
