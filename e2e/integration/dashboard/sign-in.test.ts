import { afterEach, describe, expect, it } from "vitest";
import { BrowserClient } from "#e2e/support/browser-client.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { makePerson, PASSWORD } from "#e2e/support/people.ts";
import { withoutDatabase } from "#e2e/support/without-database.ts";
import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

// Failed attempts count per address.
const lanes = useLanes({ TRUSTED_PROXIES: "127.0.0.1" });
let addresses = 0;
const someAddress = () => ({ "X-Forwarded-For": `192.0.2.${++addresses}` });

afterEach(() => clock.replace(Date.now));

const browser = () => new BrowserClient(lanes.base("next"));
const SESSION = "next-auth.session-token";

describe("sign-in", () => {
  it("sets an HttpOnly, SameSite cookie and stores only the session's hash", async () => {
    const person = await makePerson("Ada", { hasSession: false });
    const client = browser();
    const answer = await client.signIn(person.email.toUpperCase());
    expect(answer.status).toBe(200);
    expect(answer.headers["set-cookie"]).toMatch(/next-auth\.session-token=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax/);
    expect(answer.headers["set-cookie"]).not.toMatch(/Secure/);
    expect(JSON.parse(answer.text).url).toBe(`${lanes.base("next")}/p`);
    const rows = await prisma().userSession.findMany({ where: { userId: BigInt(person.id) } });
    expect(rows).toMatchObject([{ address: "127.0.0.1", endedAt: null }]);
    expect(JSON.stringify(rows[0], (_, v) => (typeof v === "bigint" ? String(v) : v))).not.toContain(client.cookie(SESSION));
    expect(JSON.parse((await client.send("GET", "/api/account")).text)).toMatchObject({ email: person.email, name: "Ada" });
    expect(JSON.parse((await client.send("GET", "/api/auth/session")).text)).toMatchObject({ person: { id: person.id } });
  });

  it("requires the form's token and a request from the same site", async () => {
    const person = await makePerson("Ada");
    const client = browser();
    const body = { csrfToken: "guessed", email: person.email, password: PASSWORD, json: "true" };
    await client.send("POST", "/api/auth/callback/credentials", { body });
    expect(client.cookie(SESSION)).toBeUndefined();
    const { csrfToken } = JSON.parse((await client.send("GET", "/api/auth/csrf")).text);
    const foreign = await client.send("POST", "/api/auth/callback/credentials", {
      body: { ...body, csrfToken },
      origin: "https://elsewhere.example",
    });
    expect(foreign.status).toBe(403);
    expect(client.cookie(SESSION)).toBeUndefined();
  });

  it("sets a Secure cookie where the public address uses HTTPS", async () => {
    const person = await makePerson("Ada");
    const before = settings();
    settings.replace({ ...before, PUBLIC_URL: "https://pets.example.org" });
    try {
      const client = browser();
      const answer = await client.signIn(person.email, PASSWORD);
      expect(answer.headers["set-cookie"]).toMatch(
        /__Secure-next-auth\.session-token=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax/,
      );
      expect(JSON.parse(answer.text).url).toBe("https://pets.example.org/p");
      expect((await client.send("GET", "/api/account", { origin: "https://pets.example.org" })).status).toBe(200);
    } finally {
      settings.replace(before);
    }
  });

  it("redirects only to the service's own pages", async () => {
    const person = await makePerson("Ada");
    const client = browser();
    const { csrfToken } = JSON.parse((await client.send("GET", "/api/auth/csrf")).text);
    for (const callbackUrl of ["https://elsewhere.example/p", "//elsewhere.example", "/\\elsewhere.example"]) {
      const body = { csrfToken, email: person.email, password: PASSWORD, callbackUrl, json: "true" };
      const { url } = JSON.parse((await client.send("POST", "/api/auth/callback/credentials", { body })).text);
      expect(new URL(url).origin).toBe(lanes.base("next"));
    }
  });

  it.each(["_log", "verify-request", "signup", "constructor"])("returns 404 at %s", async (action) => {
    for (const method of ["GET", "POST"]) expect((await browser().send(method, `/api/auth/${action}`)).status).toBe(404);
  });

  it("answers unreadable and oversized requests without an internal error", async () => {
    const client = browser();
    const at = "/api/auth/callback/credentials";
    expect((await client.send("POST", at, { body: "{" })).status).toBe(400);
    expect((await client.send("POST", at, { body: { email: "x".repeat(9000) } })).status).toBe(413);
  });
});

describe("failed sign-in attempts", () => {
  const tryWrong = async (email: string, headers: Record<string, string>) => await browser().signIn(email, "wrong wrong wrong", headers);

  it.each(["an account", "no account"])("throttles sign-in (%s) after five failures from one address until a wait ends", async (which) => {
    const person = await makePerson("Ada");
    const email = which === "an account" ? person.email : `anonymous-${crypto.randomUUID()}@example.org`;
    let now = Date.now();
    clock.replace(() => now);
    const here = someAddress();
    for (let i = 0; i < 5; i += 1) {
      const answer = await tryWrong(email, here);
      expect(answer.status).toBe(401);
      expect(answer.text).toMatch(/error=CredentialsSignin/);
    }
    const slowed = await browser().signIn(email, PASSWORD, here);
    expect(slowed).toMatchObject({ status: 429, headers: { "retry-after": "30" } });
    expect(slowed.text).toMatch(/error=TooManyTries%3A30/);
    now += 30_000;
    expect((await tryWrong(email, here)).status).toBe(401);
    expect((await tryWrong(email, here)).headers["retry-after"]).toBe("60");
    now += 60_000;
    if (which === "no account") return;
    expect((await browser().signIn(email, PASSWORD, here)).status).toBe(200);
    for (let i = 0; i < 4; i += 1) expect((await tryWrong(email, here)).status).toBe(401);
    expect((await browser().signIn(email, PASSWORD, here)).status).toBe(200);
  });

  it("failures from many addresses never block a browser that signed in before", async () => {
    const person = await makePerson("Ada");
    clock.replace(() => 1_900_000_000_000);
    const known = browser();
    const first = await known.signIn(person.email, PASSWORD, someAddress());
    expect(first.headers["set-cookie"]).toMatch(/petstore-device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax/);
    const token = known.cookie("petstore-device") ?? "";
    const row = await prisma().knownDevice.findFirstOrThrow({ where: { userId: BigInt(person.id) } });
    expect(row.tokenHash).not.toContain(token);
    for (let i = 0; i < 50; i += 1) expect((await tryWrong(person.email, someAddress())).status).toBe(401);
    expect((await browser().signIn(person.email, PASSWORD, someAddress())).status).toBe(429);
    expect((await known.signIn(person.email, PASSWORD, someAddress())).status).toBe(200);
    // The earlier device cookie grants no access.
    const copy = { ...someAddress(), Cookie: `petstore-device=${token}` };
    expect((await browser().send("GET", "/api/account", { headers: copy })).status).toBe(401);
    expect((await known.signOut()).status).toBe(200);
    expect((await known.signIn(person.email, "wrong wrong wrong", someAddress())).status).toBe(401);
    expect((await known.signIn(person.email, PASSWORD, someAddress())).status).toBe(200);
  });

  it("lets at most five concurrent attempts through", async () => {
    const person = await makePerson("Ada");
    clock.replace(() => 1_900_000_000_000);
    const here = someAddress();
    const answers = await Promise.all(Array.from({ length: 12 }, () => tryWrong(person.email, here)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });
});

describe("sign-in without a database", () => {
  it("answers sign-in, session requests, and pages with 503, not as refusals or errors", async () => {
    const person = await makePerson("Ada");
    const client = browser();
    await client.signIn(person.email, PASSWORD, someAddress());
    await withoutDatabase(async () => {
      const asked = await client.send("GET", "/api/account");
      expect({ status: asked.status, ...JSON.parse(asked.text) }).toMatchObject({ status: 503, code: "service_unavailable" });
      const tried = await browser().signIn(person.email, PASSWORD, someAddress());
      expect(tried).toMatchObject({ status: 503, headers: { "retry-after": "2" } });
      expect(tried.text).toMatch(/error=Unavailable/);
      const renewed = await client.send("GET", "/api/auth/session");
      expect([renewed.status, renewed.headers["set-cookie"]]).toEqual([503, undefined]);
      for (const path of ["/projects", "/account", "/admin", "/p/paws/animals", "/p/paws/audit-log"]) {
        const page = await client.send("GET", path);
        expect([path, page.status, page.headers["retry-after"]]).toEqual([path, 503, "2"]);
        expect(page.headers["content-type"]).toMatch(/^text\/html/);
      }
      for (const path of ["/", "/sign-in", "/setup", "/forgot"])
        expect([path, (await client.send("GET", path)).status]).toEqual([path, 200]);
    });
    expect((await client.send("GET", "/api/account")).status).toBe(200);
  });
});
