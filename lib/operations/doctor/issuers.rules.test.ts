import { expect, it } from "vitest";
import {
  type Answered,
  clientFinding,
  discoveryFindings,
  issuerClockFinding,
  keysFinding,
  readDiscovery,
  refusalFindings,
} from "#lib/operations/doctor/issuers.rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";

const ISSUER = {
  id: "staff",
  name: "Staff ID",
  issuer: "https://id.example.org/a",
  clientId: "x",
  clientSecret: "hidden",
  algorithm: "RS256" as const,
  trustsEmail: false,
};
const DOCUMENT = { issuer: "https://id.example.org/a/", authorization_endpoint: "x", token_endpoint: "x", jwks_uri: "x" };

function findings(answered: Answered, change: Partial<typeof ISSUER> = {}): Finding[] {
  const issuer = { ...ISSUER, ...change };
  const discovery = readDiscovery(issuer, answered);
  return "verdict" in discovery ? [discovery] : discoveryFindings(issuer, discovery);
}
const said = (more: object) => ({ status: 200, body: { ...DOCUMENT, ...more } });
const FULL = { scopes_supported: ["openid", "email", "profile"], claims_supported: ["sub", "email", "email_verified"] };
/** Entra ID's `common` sends this. */
const MANY = { issuer: "https://login.microsoftonline.com/{tenantid}/v2.0", claims_supported: ["sub", "email"] };
/** Apple sends this. */
const APPLE = { scopes_supported: ["openid", "email", "name"] };

it.each<[string, Answered, string[]]>([
  ["a discovery document", said({}), []],
  ["all that is asked for", said(FULL), []],
  ["no JSON", { status: 200, body: undefined }, ["answers 200 without an OpenID Connect discovery document"]],
  ["an error", { status: 404, body: DOCUMENT }, ["answers 404 without"]],
  ["another issuer's", said({ issuer: "https://login.example" }), ["calls itself https://login.example"]],
  ["the address of many tenants", said(MANY), ["calls itself https://login.microsoftonline.com/{tenantid}", "email_verified"]],
  ["other algorithms", said({ id_token_signing_alg_values_supported: ["ES256"] }), ["signs with ES256, not with RS256"]],
  ["other scopes", said(APPLE), ["does not offer the scope profile"]],
  ["no word about verification", said({ claims_supported: ["sub", "email"] }), ["does not list the claim email_verified"]],
])("judges an issuer by %s", (_, answered, words) => {
  expect(findings(answered).map(({ message }) => message)).toEqual(words.map((word) => expect.stringContaining(word)));
});

it("names a fix that can be followed, and asks for no claim where the address is trusted", () => {
  expect(findings(said(MANY))[0]?.fix).toBe('set "issuer" in OIDC_ISSUERS to the address with your tenant’s id');
  expect(findings(said({ claims_supported: ["sub", "email"] }), { trustsEmail: true })).toEqual([]);
});

it.each<[Answered, string | undefined]>([
  [{ status: 200, body: { keys: [{ kty: "EC" }, { kty: "RSA" }] } }, undefined],
  [{ status: 200, body: { keys: [{ kty: "EC" }] } }, "publishes no key for RS256"],
  [{ status: 503, body: undefined }, "answers 503 for its keys"],
])("judges its keys %j", (answered, words) => {
  expect(keysFinding(ISSUER, answered)?.message).toEqual(words && expect.stringContaining(words));
});

it.each<[string, string | undefined]>([
  ["invalid_grant", undefined],
  ["invalid_request", undefined],
  ["invalid_client", "refuses the client or its secret (invalid_client)"],
  ["unauthorized_client", "refuses the client or its secret (unauthorized_client)"],
])("judges the client by %s", (error, words) => {
  expect(clientFinding(ISSUER, { status: 400, body: { error } })?.message).toEqual(words && expect.stringContaining(words));
});

it("names the settings of GitHub and Google in what to correct", () => {
  const refused = { status: 200, body: { error: "incorrect_client_credentials" } };
  expect(clientFinding({ id: "github", name: "GitHub" }, refused)?.fix).toBe("correct GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET");
  expect(clientFinding(ISSUER, refused)?.fix).toContain("OIDC_ISSUERS");
});

it.each([
  [undefined, undefined],
  [20_000, undefined],
  [61_000, "61 s ahead of"],
  [-300_000, "300 s behind"],
])("judges a clock that is off by %s ms", (ahead, words) => {
  const now = 1_700_000_000_000;
  const there = ahead === undefined ? undefined : now + ahead;
  expect(issuerClockFinding(ISSUER, there, now)?.message).toEqual(words && expect.stringContaining(words));
});

it("tells what an issuer lacked in the sign-ins of the last day, and not what is about people here", () => {
  const refused = ["no-email", "unsaid", "unknown"].map((reason, at) => ({ provider: "staff", reason, count: at + 1 }));
  expect(refusalFindings([ISSUER], [...refused, { provider: "gone", reason: "no-email", count: 9 }])).toMatchObject([
    { verdict: "warning", message: "Staff ID signed no one in once in the last day, because it sends no address" },
    { verdict: "warning", message: expect.stringContaining("2 times in the last day, because it does not say whether") },
  ]);
});
