import { describe, expect, it } from "vitest";
import { type BrowserClient, signedIn } from "#e2e/support/browser-client.ts";
import { clientIdFor, OTHER_ALGORITHMS } from "#e2e/support/oidc-server.ts";
import { makePerson } from "#e2e/support/people.ts";
import { useProviders } from "#e2e/support/sign-in-flow.ts";
import type { LinkedAccount } from "#lib/people/auth/linked-accounts/schema.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

const { lanes, issuer, browser, beSomebody, press, authorize, through, ending, errorOf, withIssuer } = await useProviders();

const whoIs = async (client: BrowserClient): Promise<string | undefined> =>
  (JSON.parse((await client.send("GET", "/api/account")).text) as { email?: string }).email;
const linkedOf = async (client: BrowserClient): Promise<LinkedAccount[]> =>
  (JSON.parse((await client.send("GET", "/api/account/linked")).text) as { accounts: LinkedAccount[] }).accounts;

describe("signing in with an OpenID Connect issuer", () => {
  it("says on the sign-in page that the issuer fails or signs with another key, and lets no one in before it publishes that", async () => {
    const person = await makePerson("Ada");
    beSomebody(person.email);
    issuer.state = "away";
    expect(new URL(await press(browser(), "staff")).searchParams.get("error")).toBe("failing");
    for (const [state, error, words] of [
      ["away", "failing", "Staff ID answered with an error"],
      ["signs with another key", "untrusted", "Staff ID answered, but its signature can’t be verified"],
    ] as const) {
      issuer.state = "usual";
      const client = browser();
      const back = await authorize(await press(client, "staff", "/p/somewhere"));
      issuer.state = state;
      const at = await ending(await client.send("GET", back), client);
      expect(at).toContain(`/sign-in?error=${error}&with=staff&callbackUrl=`);
      expect(await whoIs(client)).toBeUndefined();
      expect((await client.send("GET", at)).text).toContain(words);
    }
    expect(await through(await signedIn(lanes.base("next"), person), "staff", "/account")).toBe("/account?error=untrusted&with=staff");
    issuer.changeKeys();
    expect(await through(browser(), "staff")).toBe("/p");
  });

  it("does not take the word of an issuer that calls itself by another address", async () => {
    beSomebody((await makePerson("Ada")).email);
    const client = browser();
    await withIssuer({ issuer: issuer.url.replace("127.0.0.1", "localhost") }, async () => {
      expect(errorOf(await through(client, "staff"))).toBe("issuer");
    });
    expect(await whoIs(client)).toBeUndefined();
  });

  it("counts a missing email_verified as verified only where the operator trusts the issuer, and never a false one", async () => {
    const person = await makePerson("Ada");
    beSomebody(person.email);
    issuer.account.claims = { email: person.email, name: "Some Body" };
    expect(errorOf(await through(browser(), "staff"))).toBe("unsaid");
    await withIssuer({ trustsEmail: true }, async () => {
      expect(await through(browser(), "staff")).toBe("/p");
      beSomebody((await makePerson("Bob")).email, { verified: false });
      expect(errorOf(await through(browser(), "staff"))).toBe("unverified");
    });
  });

  it.each(OTHER_ALGORITHMS)("signs in with ID tokens signed by %s where the operator says so, and not by default", async (algorithm) => {
    const person = await makePerson("Ada");
    beSomebody(person.email);
    const clientId = clientIdFor(algorithm);
    await withIssuer({ clientId }, async () => {
      expect(errorOf(await through(browser(), "staff"))).toBe("algorithm");
    });
    await withIssuer({ clientId, algorithm }, async () => {
      const client = browser();
      expect(await through(client, "staff")).toBe("/p");
      expect(await whoIs(client)).toBe(person.email);
    });
  });

  it("takes another issuer under the same name for another service, whose links stay listed", async () => {
    const person = await makePerson("Ada");
    const subject = beSomebody(person.email);
    const client = await signedIn(lanes.base("next"), person);
    const link = { userId: BigInt(person.id), provider: "https://id.example.org", subject, email: person.email };
    await prisma().linkedAccount.create({ data: { ...link, createdAt: new Date(), lastUsedAt: new Date() } });
    expect((await linkedOf(client)).map(({ provider, linked, isEnabled }) => [provider.name, linked !== null, isEnabled])).toEqual([
      ["GitHub", false, true],
      ["Google", false, true],
      ["Staff ID", false, true],
      ["id.example.org", true, false],
    ]);
    const gone = `/api/account/linked/${encodeURIComponent("https://id.example.org")}`;
    expect([(await client.send("DELETE", gone)).status, (await client.send("DELETE", gone)).status]).toEqual([204, 404]);
  });
});
