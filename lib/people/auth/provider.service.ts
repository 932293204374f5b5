import type { Profile } from "next-auth";
import type { OAuthConfig } from "next-auth/providers/oauth";
import type { z } from "zod";
import { oauthUser } from "#lib/people/auth/identity.view.ts";
import { openIdConnect, PROVIDER_TIMEOUT_MS } from "#lib/people/auth/openid.service.ts";
import { githubApi, githubIdentity } from "#lib/people/auth/provider.rules.ts";
import { githubEmailsSchema, githubUserSchema, PROVIDER_NAMES } from "#lib/people/auth/provider.schema.ts";
import { OAuthRefusal } from "#lib/people/auth/session/oauth-failure.rules.ts";
import { settings } from "#lib/platform/config/env.ts";

type OpenIdConnect = ReturnType<typeof openIdConnect>;

interface GithubAccount {
  user: z.infer<typeof githubUserSchema>;
  emails: z.infer<typeof githubEmailsSchema>;
}

async function readGithub<S extends z.ZodType>(path: string, accessToken: string, schema: S): Promise<z.infer<S>> {
  const response = await fetch(`${githubApi(settings().GITHUB_URL)}${path}`, {
    headers: { Accept: "application/vnd.github+json", Authorization: `Bearer ${accessToken}`, "User-Agent": "petstore" },
    signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
  });
  // A GitHub App may lack the permission.
  if (!response.ok) throw new OAuthRefusal(response.status < 500 ? "setup" : "failing", `GitHub answered ${path} with ${response.status}`);
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
      async request({ tokens: { access_token = "", error } }) {
        // GitHub reports errors with status 200.
        if (typeof error === "string") throw new Error(error);
        const user = await readGithub("/user", access_token, githubUserSchema);
        const emails = await readGithub("/user/emails", access_token, githubEmailsSchema);
        const account: GithubAccount = { user, emails };
        return account as Profile;
      },
    },
    checks: ["state", "pkce"],
    httpOptions: { timeout: PROVIDER_TIMEOUT_MS },
    clientId,
    clientSecret,
    profile: ({ user, emails }) => oauthUser(githubIdentity(user, emails)),
  };
}

function google(clientId: string, clientSecret: string): OpenIdConnect {
  const { GOOGLE_ISSUER } = settings();
  const own = { id: "google", name: PROVIDER_NAMES.google, issuer: GOOGLE_ISSUER, clientId, clientSecret };
  // Other issuers may refuse RS256.
  return openIdConnect({ ...own, algorithm: "RS256", trustsEmail: false }, { prompt: "select_account" });
}

export function providers(): (OAuthConfig<GithubAccount> | OpenIdConnect)[] {
  const { GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, OIDC_ISSUERS } = settings();
  return [
    ...(GITHUB_CLIENT_ID && GITHUB_CLIENT_SECRET ? [github(GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET)] : []),
    ...(GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET ? [google(GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET)] : []),
    ...OIDC_ISSUERS.map((issuer) => openIdConnect(issuer)),
  ];
}
