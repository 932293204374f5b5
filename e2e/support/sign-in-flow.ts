import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { BrowserClient } from "#e2e/support/browser-client.ts";
import { GITHUB_CREDENTIALS, startGithubServer } from "#e2e/support/github-server.ts";
import type { Answer } from "#e2e/support/http-call.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { OIDC_CLIENT, startOidcServer } from "#e2e/support/oidc-server.ts";
import type { ProviderId } from "#lib/people/auth/provider.schema.ts";
import { settings } from "#lib/platform/config/env.ts";
import type { OidcIssuer } from "#lib/platform/config/oidc-issuers.ts";

/** GitHub, Google, and an issuer `staff`, the last two by one server of OpenID Connect, and the lanes that offer them. */
export async function useProviders() {
  const [github, issuer] = await Promise.all([startGithubServer(), startOidcServer()]);
  const staff = { id: "staff", name: "Staff ID", issuer: issuer.url, clientId: OIDC_CLIENT.id, clientSecret: OIDC_CLIENT.secret };
  const lanes = useLanes({
    ...GITHUB_CREDENTIALS,
    GITHUB_URL: github.url,
    GOOGLE_CLIENT_ID: OIDC_CLIENT.id,
    GOOGLE_CLIENT_SECRET: OIDC_CLIENT.secret,
    GOOGLE_ISSUER: issuer.url,
    OIDC_ISSUERS: JSON.stringify([staff]),
  });
  let accounts = 1000;

  beforeAll(() => issuer.start(["google", "staff"].map((id) => `${lanes.base("next")}/api/auth/callback/${id}`)));
  beforeEach(() => {
    github.isBroken = false;
    issuer.state = "usual";
  });
  afterAll(async () => {
    await github.close();
    await issuer.close();
  });

  /** @returns our callback URL */
  const authorize = async (at: string): Promise<string> => {
    const own = at.replace("//localhost:", "//127.0.0.1:");
    const back = own.startsWith(issuer.url)
      ? await issuer.authorize(own)
      : (await fetch(at, { redirect: "manual" })).headers.get("location");
    const { pathname, search } = new URL(back ?? "");
    return pathname + search;
  };

  /** @returns the redirect URL */
  const press = async (client: BrowserClient, provider: ProviderId, callbackUrl = "/p"): Promise<string> => {
    const { csrfToken } = JSON.parse((await client.send("GET", "/api/auth/csrf")).text) as { csrfToken: string };
    const answer = await client.send("POST", `/api/auth/signin/${provider}`, { body: { csrfToken, callbackUrl, json: "true" } });
    return (JSON.parse(answer.text) as { url: string }).url;
  };

  const ending = async (answer: Answer, client: BrowserClient): Promise<string> => {
    expect(answer.status, answer.text).toBe(302);
    const { pathname, search } = new URL(answer.headers["location"] ?? "", lanes.base("next"));
    return pathname.startsWith("/api/auth/") ? await ending(await client.send("GET", pathname + search), client) : pathname + search;
  };

  return {
    ...{ lanes, github, issuer, authorize, press, ending },

    browser: () => new BrowserClient(lanes.base("next")),

    /** @returns the account's id at all of them */
    beSomebody(email: string, { verified = true, others = [] as string[], id = ++accounts } = {}): string {
      const emails = [email, ...others].map((one, at) => ({ email: one, primary: at === 0, verified: at === 0 ? verified : true }));
      github.account = { id, login: `somebody-${id}`, name: "Some Body", emails };
      issuer.account = { id: String(id), claims: { email, email_verified: verified, name: "Some Body" } };
      return String(id);
    },

    /** @returns the final path and query */
    through: async (client: BrowserClient, provider: ProviderId, callbackUrl?: string): Promise<string> =>
      await ending(await client.send("GET", await authorize(await press(client, provider, callbackUrl))), client),

    errorOf(at: string): string | null {
      const { pathname, searchParams } = new URL(at, lanes.base("next"));
      expect(pathname).toBe("/sign-in");
      return searchParams.get("error");
    },

    async withIssuer(change: Partial<OidcIssuer>, run: () => Promise<void>): Promise<void> {
      const before = settings();
      settings.replace({ ...before, OIDC_ISSUERS: before.OIDC_ISSUERS.map((one) => ({ ...one, ...change })) });
      try {
        await run();
      } finally {
        settings.replace(before);
      }
    },
  };
}
