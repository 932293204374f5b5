import { expect, it } from "vitest";
import { issuerFinding } from "#lib/operations/doctor/issuers.rules.ts";

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

it.each([
  ["a discovery document", 200, DOCUMENT, "ok", "Staff ID (id.example.org) answers"],
  ["no JSON", 200, undefined, "problem", "answers 200 without an OpenID Connect discovery document"],
  ["an error", 404, DOCUMENT, "problem", "answers 404 without"],
  ["another issuer's", 200, { ...DOCUMENT, issuer: "https://login.example" }, "problem", "calls itself https://login.example"],
  [
    "other algorithms",
    200,
    { ...DOCUMENT, id_token_signing_alg_values_supported: ["ES256"] },
    "problem",
    "signs with ES256, not with RS256",
  ],
] as const)("judges an issuer by %s", (_, status, body, verdict, words) => {
  expect(issuerFinding(ISSUER, status, body)).toMatchObject({ verdict, message: expect.stringContaining(words) });
});
