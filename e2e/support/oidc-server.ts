import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { interactionPolicy, type JWK } from "oidc-provider";

export const OIDC_CLIENT = { id: "petstore-tests", secret: "not-a-real-secret" } as const;

interface OidcAccount {
  id: string;
  claims: Record<string, unknown>;
}

export interface OidcServer {
  /** URL of the issuer. */
  url: string;
  /** Account that signs in next. */
  account: OidcAccount;
  state: "usual" | "away" | "signs with another key";
  /** Allows these redirects. */
  start(redirectUris: string[]): void;
  /** Signs with a new key from now on, and publishes only that. */
  changeKeys(): void;
  /** @returns where a browser without a session there is sent back to */
  authorize(at: string): Promise<string>;
  close(): Promise<void>;
}

/** Algorithms other than RS256. Each has a client, and its own kind of keys. */
export const OTHER_ALGORITHMS = ["PS256", "ES256", "EdDSA"] as const;
export const clientIdFor = (algorithm: (typeof OTHER_ALGORITHMS)[number]): string => `${OIDC_CLIENT.id}-${algorithm}`;

function newKey(kid: string): JWK {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { ...privateKey.export({ format: "jwk" }), kid, use: "sig" } as JWK;
}

const otherKeys = (): JWK[] =>
  [generateKeyPairSync("ec", { namedCurve: "P-256" }), generateKeyPairSync("ed25519")].map(
    ({ privateKey }, at) => ({ ...privateKey.export({ format: "jwk" }), kid: `other-${at}`, use: "sig" }) as JWK,
  );

const publicOnly = ({ kty, n, e, kid, use }: JWK) => ({ kty, n, e, kid, use });

/**
 * A certified implementation of OpenID Connect, whose ID tokens tell no more than they must, and which signs in `account` and asks no one.
 */
export async function startOidcServer(): Promise<OidcServer> {
  let key = newKey("first");
  let places: string[] = [];
  let provider: Provider | undefined;

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", oidc.url);
    if (oidc.state === "away" || !provider) return void response.writeHead(503).end("away");
    if (oidc.state === "signs with another key" && pathname === "/jwks") {
      const keys = [publicOnly(newKey("second"))];
      return void response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify({ keys }));
    }
    if (!pathname.startsWith("/interaction/")) return void provider.callback()(request, response);
    const result = { login: { accountId: oidc.account.id }, select_account: {} };
    void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));

  const oidc: OidcServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    account: { id: "nobody", claims: {} },
    state: "usual",
    changeKeys() {
      oidc.state = "usual";
      key = newKey("changed");
      oidc.start(places);
    },
    start(redirectUris) {
      places = redirectUris;
      const policy = interactionPolicy.base();
      // Google does the same.
      policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }));
      const client = { client_id: OIDC_CLIENT.id, client_secret: OIDC_CLIENT.secret, redirect_uris: redirectUris };
      const others = OTHER_ALGORITHMS.map((one) => ({ ...client, client_id: clientIdFor(one), id_token_signed_response_alg: one }));
      provider = new Provider(oidc.url, {
        clients: [client, ...others],
        cookies: { keys: ["tests"] },
        jwks: { keys: [key, ...otherKeys()] },
        claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
        features: { devInteractions: { enabled: false } },
        interactions: { policy, url: (_, { uid }) => `/interaction/${uid}` },
        findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...oidc.account.claims, sub }) }),
        async loadExistingGrant({ oidc: { client, session, provider: own } }) {
          const grant = new own.Grant({ clientId: client?.clientId ?? "", accountId: session?.accountId ?? "" });
          grant.addOIDCScope("openid email profile");
          await grant.save();
          return grant;
        },
      });
    },
    async authorize(at) {
      const cookies = new Map<string, string>();
      let url = at;
      while (url.startsWith(oidc.url)) {
        const headers = { Cookie: [...cookies].map((pair) => pair.join("=")).join("; ") };
        const answer = await fetch(url, { redirect: "manual", headers });
        for (const line of answer.headers.getSetCookie()) {
          const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
          cookies.set(name, value);
        }
        const location = answer.headers.get("location");
        if (location === null) throw new Error(`the issuer answered ${answer.status}: ${await answer.text()}`);
        url = new URL(location, url).href;
      }
      return url;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return oidc;
}
