import { describe, expect, it } from "vitest";
import { type BrowserClient, signedIn } from "#e2e/support/browser-client.ts";
import { makePerson, makeShelter, PASSWORD } from "#e2e/support/people.ts";
import { useProviders } from "#e2e/support/sign-in-flow.ts";
import type { LinkedAccount } from "#lib/people/auth/linked-accounts/schema.ts";
import type { ProviderId } from "#lib/people/auth/provider.schema.ts";
import { createInvitation } from "#lib/people/members/invitations/mutations.ts";
import { settings } from "#lib/platform/config/env.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

const { lanes, github, issuer, browser, beSomebody, press, authorize, through, ending, errorOf } = await useProviders();

const keyOf = (provider: ProviderId): string => (provider === "staff" ? issuer.url : provider);
const whoIs = async (client: BrowserClient): Promise<string | undefined> =>
  (JSON.parse((await client.send("GET", "/api/account")).text) as { email?: string }).email;
const linkedOf = async (client: BrowserClient): Promise<LinkedAccount[]> =>
  (JSON.parse((await client.send("GET", "/api/account/linked")).text) as { accounts: LinkedAccount[] }).accounts;

describe.each(["github", "staff"] as const)("signing in with %s", (provider) => {
  it("signs in the owner of a verified address, starts a session, and links the account", async () => {
    const person = await makePerson("Ada");
    const subject = beSomebody(person.email.toUpperCase());
    const client = browser();
    expect(await through(client, provider, "/p/somewhere?status=sold")).toBe("/p/somewhere?status=sold");
    expect(await whoIs(client)).toBe(person.email);
    expect(client.cookie("next-auth.session-token")).toMatch(/^[\w-]{43}$/);
    expect(client.cookieNames.filter((name) => /state|pkce|nonce/.test(name))).toEqual([]);
    const rows = await prisma().linkedAccount.findMany({ where: { userId: BigInt(person.id) } });
    expect(rows).toMatchObject([{ provider: keyOf(provider), subject, email: person.email, unlinkedAt: null }]);
    const again = browser();
    await through(again, provider);
    expect(await whoIs(again)).toBe(person.email);
    const audit = await prisma().auditEntry.findMany({ where: { actorId: person.id }, orderBy: { id: "asc" } });
    expect(audit.map(({ action }) => action)).toEqual(["user.link_account", "session.start", "session.start"]);
  });

  it("refuses unverified and unknown addresses and registers no one", async () => {
    const person = await makePerson("Ada");
    const client = browser();
    beSomebody(person.email, { verified: false });
    expect(await through(client, provider)).toBe(`/sign-in?error=unverified&with=${provider}`);
    beSomebody("anonymous-knows-me@example.org");
    expect(await through(client, provider)).toBe(`/sign-in?error=unknown&with=${provider}`);
    expect(client.cookie("next-auth.session-token")).toBeUndefined();
    expect(await prisma().user.count({ where: { email: "anonymous-knows-me@example.org" } })).toBe(0);
  });

  it("keeps a linked account's person under another address, and refuses a different account that has the old one", async () => {
    const person = await makePerson("Ada");
    const subject = beSomebody(person.email);
    await through(browser(), provider);
    beSomebody(person.email);
    expect(await through(browser(), provider)).toBe(`/sign-in?error=other-account&with=${provider}`);
    beSomebody(`moved-${person.email}`, { verified: false, id: Number(subject) });
    const client = browser();
    expect([await through(client, provider), await whoIs(client)]).toEqual(["/p", person.email]);
    expect(await prisma().user.count({ where: { email: `moved-${person.email}` } })).toBe(0);
  });

  it("creates an account for an invited address, which can then accept the invitation", async () => {
    const owner = await makePerson("Olga");
    const { scope, project } = await makeShelter(owner);
    const email = `new-${crypto.randomUUID()}@example.org`;
    const { token } = await createInvitation(scope, { email, role: "staff" }, owner.id, { kind: "user", id: owner.id });
    beSomebody(email);
    const client = browser();
    expect(await through(client, provider, "/invitations")).toBe("/invitations");
    expect(await whoIs(client)).toBe(email);
    expect((await client.send("GET", `/api/projects/${project.slug}`)).status).toBe(404);
    expect((await client.send("POST", "/api/invitations/accept", { body: { token } })).status).toBe(200);
    expect((await client.send("GET", `/api/projects/${project.slug}`)).status).toBe(200);
    expect((await client.send("DELETE", `/api/account/linked/${provider}`)).status).toBe(409);
    expect((await client.send("GET", "/account")).text).toContain("Choose a password");
    const tried = await browser().signIn(email, PASSWORD);
    expect([tried.status, JSON.parse(tried.text)]).toEqual([401, JSON.parse((await browser().signIn("no@example.org")).text)]);
  });

  it("links and lists an account; once unlinked, it no longer signs in until relinked", async () => {
    const person = await makePerson("Ada");
    const client = await signedIn(lanes.base("next"), person);
    expect((await linkedOf(client)).map((one) => one.linked)).toEqual([null, null, null]);
    beSomebody(person.email);
    expect(await through(client, provider, "/account")).toBe("/account");
    expect((await linkedOf(client)).find((one) => one.provider.id === provider)?.linked?.email).toBe(person.email);
    const at = `/api/account/linked/${provider}`;
    expect((await browser().send("DELETE", at)).status).toBe(401);
    expect((await (await signedIn(lanes.base("next"), await makePerson("Eve"))).send("DELETE", at)).status).toBe(404);
    expect((await client.send("DELETE", at)).status).toBe(204);
    expect((await client.send("DELETE", at)).status).toBe(404);
    expect(await through(browser(), provider)).toBe(`/sign-in?error=unlinked&with=${provider}`);
    expect(await through(client, provider, "/account")).toBe("/account");
    const again = browser();
    await through(again, provider);
    expect(await whoIs(again)).toBe(person.email);
  });

  it("gives the browser that first proves the address a new session and ends others", async () => {
    const person = await makePerson("Ada");
    await prisma().user.update({ where: { email: person.email }, data: { emailProvenAt: null } });
    const [other, client] = [await signedIn(lanes.base("next"), person), await signedIn(lanes.base("next"), person)];
    beSomebody(person.email);
    const shown = await through(client, provider, "/account");
    expect([shown, await whoIs(client), await whoIs(other)]).toEqual(["/account", person.email, undefined]);
  });

  it("never switches a signed-in person to another account", async () => {
    const [person, other] = [await makePerson("Ada"), await makePerson("Bob")];
    const client = await signedIn(lanes.base("next"), person);
    beSomebody(other.email);
    expect(await through(client, provider, "/account")).toBe(`/account?error=other-person&with=${provider}`);
    expect(await whoIs(client)).toBe(person.email);
  });

  it("refuses a callback without the initiating browser's state and secret, or used twice", async () => {
    const person = await makePerson("Ada");
    beSomebody(person.email);
    const [mine, theirs] = [browser(), browser()];
    const back = await authorize(await press(mine, provider));
    await press(theirs, provider);
    for (const client of [theirs, browser()]) {
      expect(errorOf(await ending(await client.send("GET", back), client))).toBe("expired");
      expect(await whoIs(client)).toBeUndefined();
    }
    expect(await ending(await mine.send("GET", back), mine)).toBe("/p");
    expect(await ending(await mine.send("GET", back), mine)).toBe(`/account?error=expired&with=${provider}`);
  });
});

describe("signing in with github", () => {
  it("finds a person by any verified address, not only the primary one", async () => {
    const person = await makePerson("Ada");
    beSomebody("private@elsewhere.example", { others: [person.email] });
    const client = browser();
    expect(await through(client, "github")).toBe("/p");
    expect(await whoIs(client)).toBe(person.email);
  });
});

describe("external sign-in provider", () => {
  it("signs in with Google", async () => {
    const person = await makePerson("Ada");
    beSomebody(person.email);
    const client = browser();
    expect([await through(client, "google"), await whoIs(client)]).toEqual(["/p", person.email]);
  });

  it("returns to the sign-in page with a message when the provider fails or cancels", async () => {
    beSomebody((await makePerson("Ada")).email);
    github.isBroken = true;
    expect(await through(browser(), "github", "/p/somewhere")).toBe(
      `/sign-in?error=expired&with=github&callbackUrl=${encodeURIComponent(`${lanes.base("next")}/p/somewhere`)}`,
    );
    const client = browser();
    await press(client, "github");
    const cancelled = await client.send("GET", "/api/auth/callback/github?error=access_denied&state=x");
    expect(errorOf(await ending(cancelled, client))).toBe("canceled");
    const page = await browser().send("GET", "/sign-in?error=OAuthCallback");
    expect(page.text).toContain("failed or was canceled");
  });

  it("asks the provider to redirect to the public address, whatever host was requested", async () => {
    const before = settings();
    settings.replace({ ...before, PUBLIC_URL: "http://pets.example" });
    try {
      const led = new URL(await press(browser(), "github", "http://pets.example/p"));
      expect(led.searchParams.get("redirect_uri")).toBe("http://pets.example/api/auth/callback/github");
    } finally {
      settings.replace(before);
    }
  });

  it("has no button or callback for a provider without configured credentials", async () => {
    const page = (await browser().send("GET", "/sign-in")).text;
    expect(page).toContain("Continue with GitHub");
    expect(page).toContain("Continue with Google");
    expect(page).toContain("Continue with Staff ID");
    const before = settings();
    const { GITHUB_CLIENT_ID: _, ...without } = before;
    settings.replace(without as typeof before);
    try {
      expect((await browser().send("GET", "/sign-in")).text).not.toContain("Continue with GitHub");
      expect((await browser().send("GET", "/api/auth/callback/github?code=x")).status).toBe(404);
    } finally {
      settings.replace(before);
    }
    for (const id of ["credentials", "constructor", ""]) expect((await browser().send("GET", `/api/auth/callback/${id}`)).status).toBe(404);
  });
});
