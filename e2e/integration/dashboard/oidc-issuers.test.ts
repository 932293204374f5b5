import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { noted } from "#e2e/support/logged.ts";
import { OIDC_CLIENT } from "#e2e/support/oidc-server.ts";
import { makePerson } from "#e2e/support/people.ts";
import { type Played, startPlayedIssuer } from "#e2e/support/played-issuer.ts";
import { useProviders } from "#e2e/support/sign-in-flow.ts";
import type { OidcIssuer } from "#lib/platform/config/oidc-issuers.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

const { browser, press, ending, errorOf, withIssuer } = await useProviders();
const issuer = await startPlayedIssuer(OIDC_CLIENT.id);
let email = "";

beforeEach(async () => {
  ({ email } = await makePerson("Ada"));
});
afterAll(() => issuer.close());

/** @returns the error of the page that the browser ends on, or its path */
async function enter(played: (email: string) => Played, change: Partial<OidcIssuer> = {}, back?: Record<string, string>) {
  issuer.play(played(email));
  const client = browser();
  let at = "";
  await withIssuer({ issuer: issuer.url, ...change }, async () => {
    const led = await press(client, "staff");
    at = led.startsWith(issuer.url) ? await ending(await client.send("GET", issuer.comeBack(led, back)), client) : new URL(led).search;
  });
  if (at.startsWith("/p")) return { at, words: "" };
  const page = await client.send("GET", at.startsWith("?") ? `/sign-in${at}` : at);
  return { at: at.startsWith("?") ? new URLSearchParams(at).get("error") : errorOf(at), words: page.text };
}

const sub = () => `s-${email}`;
const verified = (to: string) => ({ sub: sub(), email: to, email_verified: true });
const said = (claims: object) => ({ body: { sub: sub(), ...claims } });

describe("an issuer that lets people in", () => {
  it.each<[string, (email: string) => Played, Partial<OidcIssuer>?]>([
    [
      "Authelia: the rest at userinfo",
      (email) => ({ idToken: { sub: sub() }, userinfo: said({ email, email_verified: true, name: "Ada" }) }),
    ],
    [
      "Authelia: other addresses beside",
      (email) => ({ idToken: { sub: sub(), amr: ["pwd"] }, userinfo: said({ email, email_verified: true, alt_emails: ["x@x.example"] }) }),
    ],
    ["Keycloak: all in the ID token", (email) => ({ idToken: { sub: sub(), email, email_verified: true, name: "Ada" }, userinfo: null })],
    [
      "Zitadel: the rest at userinfo",
      (email) => ({ idToken: { sub: sub(), amr: ["pwd"] }, userinfo: said({ email, email_verified: true }) }),
    ],
    [
      "Auth0: an issuer with a slash",
      (email) => ({
        idToken: { sub: `auth0|${sub()}`, email, email_verified: true },
        issuedAs: `${issuer.url}/`,
        discovery: { issuer: `${issuer.url}/` },
      }),
    ],
    [
      "Okta: only verification at userinfo",
      (email) => ({ idToken: { sub: sub(), email }, userinfo: said({ email, email_verified: true }) }),
    ],
    [
      "Entra ID: trusted",
      (email) => ({ idToken: { sub: sub(), email, tid: "t" }, userinfo: { status: 500, body: {} } }),
      { trustsEmail: true },
    ],
    ["Entra ID: the domain's owner verified", (email) => ({ idToken: { sub: sub(), email, xms_edov: true }, userinfo: null })],
    ["Entra ID: the same as a number", (email) => ({ idToken: { sub: sub(), email, xms_edov: "1" }, userinfo: null })],
    [
      "Entra ID: primary addresses",
      (email) => ({ idToken: { sub: sub(), email: "ada@t.onmicrosoft.com", verified_primary_email: [email] }, userinfo: null }),
    ],
    ["Cognito: text at userinfo", (email) => ({ idToken: { sub: sub() }, userinfo: said({ email, email_verified: "true" }) })],
    ["JumpCloud: no name", (email) => ({ idToken: { sub: sub(), email, email_verified: true, name: null }, userinfo: null })],
    ["Google: capital letters", (email) => ({ idToken: { sub: sub(), email: email.toUpperCase(), email_verified: true, hd: "x" } })],
    [
      "Apple: text in the ID token",
      (email) => ({ idToken: { sub: sub(), email, email_verified: "true", is_private_email: "false" }, userinfo: null }),
    ],
    ["a clock a minute ahead", (email) => ({ idToken: { sub: sub(), email, email_verified: true }, ahead: 60 })],
    ["a clock a minute behind", (email) => ({ idToken: { sub: sub(), email, email_verified: true }, ahead: -120 })],
  ])("%s", async (_, played, change) => {
    expect((await enter(played, change)).at).toBe("/p");
  });

  it("needs no userinfo for someone whose account is linked", async () => {
    await enter((to) => ({ idToken: { sub: sub(), email: to, email_verified: true } }));
    expect((await enter(() => ({ idToken: { sub: sub() }, userinfo: { status: 503, body: {} } }))).at).toBe("/p");
  });
});

describe("an issuer that lets no one in", () => {
  it.each<[string, (email: string) => Played, string, string, Partial<OidcIssuer>?]>([
    [
      "an address that is not verified",
      (email) => ({ idToken: { sub: sub(), email, email_verified: false } }),
      "unverified",
      "is not verified",
    ],
    [
      "the same as text, though trusted",
      (email) => ({ idToken: { sub: sub(), email, email_verified: "false" } }),
      "unverified",
      "is not verified",
      { trustsEmail: true },
    ],
    [
      "verification of another kind",
      (email) => ({ idToken: { sub: sub(), email, email_verified: { at: 1 } } }),
      "unverified",
      "is not verified",
    ],
    ["a domain whose owner is unknown", (email) => ({ idToken: { sub: sub(), email, xms_edov: 0 } }), "unverified", "is not verified"],
    [
      "Entra ID as it is",
      (email) => ({ idToken: { sub: sub(), email }, userinfo: said({ email }) }),
      "unsaid",
      "say whether the email address",
    ],
    [
      "verification of no address",
      () => ({ idToken: { sub: sub(), email_verified: true }, userinfo: null }),
      "no-email",
      "sent no email address",
    ],
    ["no address anywhere", () => ({ idToken: { sub: sub() }, userinfo: said({ name: "Ada" }) }), "no-email", "sent no email address"],
    [
      "an address that is a list",
      (email) => ({ idToken: { sub: sub(), email: [email], email_verified: true }, userinfo: null }),
      "no-email",
      "sent no email address",
    ],
    ["an address that folds to another", () => ({ idToken: { ...verified("\u212Aim@example.org") } }), "bad-email", "can’t be used here"],
    [
      "a userinfo endpoint that is away",
      () => ({ idToken: { sub: sub() }, userinfo: { status: 503, body: "down" } }),
      "userinfo-away",
      "answer when asked for your email",
    ],
    [
      "userinfo that is no JSON",
      () => ({ idToken: { sub: sub() }, userinfo: { body: "<html>" } }),
      "userinfo-away",
      "answer when asked for your email",
    ],
    [
      "userinfo about someone else",
      (email) => ({ idToken: { sub: sub() }, userinfo: { body: { ...verified(email), sub: "other" } } }),
      "userinfo-other",
      "answered about someone else",
    ],
    [
      "Entra ID's common: the tenant's name",
      (email) => ({
        idToken: verified(email),
        issuedAs: "https://login.microsoftonline.com/9188/v2.0",
        discovery: { issuer: "https://login.microsoftonline.com/{tenantid}/v2.0" },
      }),
      "issuer",
      "for another address or another service",
    ],
    [
      "another client's token",
      (email) => ({ idToken: { ...verified(email), aud: "other" } }),
      "issuer",
      "for another address or another service",
    ],
    ["another algorithm", (email) => ({ idToken: verified(email), header: { alg: "ES256" } }), "algorithm", "signs in another way"],
    [
      "a key that is not published",
      (email) => ({ idToken: verified(email), isKeyHidden: true }),
      "untrusted",
      "signature can’t be verified",
    ],
    ["a clock ten minutes ahead", (email) => ({ idToken: verified(email), ahead: 600 }), "clock", "The clocks of Staff ID"],
    ["a clock ten minutes behind", (email) => ({ idToken: verified(email), ahead: -600 }), "clock", "The clocks of Staff ID"],
    [
      "a secret that it does not know",
      () => ({ tokens: { status: 401, body: { error: "invalid_client" } } }),
      "setup",
      "the setup there and here",
    ],
    [
      "a code that was used",
      () => ({ tokens: { status: 400, body: { error: "invalid_grant", error_description: "ada@secret.example" } } }),
      "expired",
      "took too long, was used already",
    ],
    ["an error of its own", () => ({ tokens: { status: 500, body: "<html>" } }), "failing", "answered with an error"],
    ["a page instead of tokens", () => ({ tokens: { status: 200, body: "<html>" } }), "failing", "answered with an error"],
    [
      "tokens without an identity",
      () => ({ tokens: { status: 200, body: { access_token: "x", token_type: "Bearer" } } }),
      "broken",
      "in a way that can’t be read",
    ],
    ["no place to sign in", () => ({ discovery: { authorization_endpoint: undefined } }), "broken", "in a way that can’t be read"],
  ])("with %s says so, and logs it", async (_, played, reason, words, change) => {
    const log = noted("another service signed no one in");
    const { at, words: shown } = await enter(played, change);
    expect(at).toBe(reason);
    expect(shown).toContain(words);
    expect(log()).toMatchObject([{ provider: "staff", reason }]);
    expect(JSON.stringify(log())).not.toMatch(/@/);
  });

  it.each([
    ["access_denied", "canceled", "you canceled there, or"],
    ["temporarily_unavailable", "failing", "answered with an error"],
    ["consent_required", "setup", "the setup there and here"],
    ["invalid_scope", "setup", "the setup there and here"],
    ["something_else", "broken", "in a way that can’t be read"],
  ])("by %s says so", async (error, reason, words) => {
    const { at, words: shown } = await enter(() => ({}), {}, { error, error_description: "ada@secret.example", state: "x" });
    expect([at, shown.includes(words)]).toEqual([reason, true]);
  });
});

describe("an account that changes during a sign-in", () => {
  /** Simulates Unlink or a new password, just after the issuer confirmed the person. */
  async function withChange(change: string, work: () => Promise<void>): Promise<void> {
    await prisma().$executeRawUnsafe(
      `create function change_account() returns trigger language plpgsql as $$ begin ${change}; return null; end $$`,
    );
    await prisma().$executeRawUnsafe(`create constraint trigger change_account after insert on linked_accounts deferrable initially deferred
      for each row execute function change_account()`);
    await work().finally(() => prisma().$executeRawUnsafe("drop function change_account() cascade"));
  }

  it.each([
    ["unlinked", "update linked_accounts set unlinked_at = now() where user_id = new.user_id"],
    ["given another password", "update users set password_hash = 'x' where id = new.user_id"],
  ])("by being %s is told so, and it is logged", async (_, change) => {
    await prisma().user.update({ where: { email }, data: { emailProvenAt: new Date(0) } });
    await withChange(change, async () => {
      const log = noted("another service signed no one in");
      const { at, words } = await enter((to) => ({ idToken: verified(to) }));
      expect([at, log()]).toMatchObject(["changed", [{ provider: "staff", reason: "changed" }]]);
      expect(words).toContain("Your account changed while you signed in with Staff ID");
    });
  });
});
