import { readdirSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { config } from "zod";
import { BrowserClient, signedIn } from "#e2e/support/browser-client.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { nonceOf } from "#lib/http/pages/page-policy.ts";
import { type Settings, settings } from "#lib/platform/config/env.ts";

const CHUNKS = path.join(import.meta.dirname, "..", "..", "..", ".next", "static", "chunks");
const SHEET = readdirSync(CHUNKS).find((name) => name.endsWith(".css")) ?? "";

/** Covers each kind of response outside the API. */
const FRESH = [
  { kind: "a page", at: "/", status: 200 },
  { kind: "the status page", at: "/status", status: 200 },
  { kind: "the API reference", at: "/docs", status: 200 },
  { kind: "the guide", at: "/docs/guide/paging", status: 200 },
  { kind: "a page for the signed-in", at: "/sign-in", status: 200 },
  { kind: "a page's redirect", at: "/account", status: 307 },
  { kind: "a missing page", at: "/no-such-page", status: 404 },
  { kind: "a missing address among the JSON", at: "/api/nothing", status: 404 },
  { kind: "JSON", at: "/api/health", status: 200 },
  { kind: "refused JSON", at: "/api/account", status: 401 },
  { kind: "a path that cannot be decoded", at: "/%E0%A4%A", status: 400 },
];
const KEPT = [
  { kind: "a style sheet", at: `/_next/static/chunks/${SHEET}`, status: 200 },
  { kind: "a missing file", at: "/_next/static/none.js", status: 404 },
  { kind: "the icon", at: "/icon.svg", status: 200 },
  { kind: "the OpenAPI document", at: "/openapi.json", status: 200 },
  { kind: "the Postman collection", at: "/openapi.postman.json", status: 200 },
];
const FIXED = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": expect.stringContaining("camera=()"),
};

const lanes = useLanes();

it("serves no image optimizer, because no page uses one", async () => {
  for (const url of ["%2Ficon.svg", "%2Fdocs", "http%3A%2F%2F127.0.0.1%2Fx.png"]) {
    const address = `/_next/image?url=${url}&w=64&q=75`;
    expect([(await httpCall(lanes.base("direct"), "GET", address)).status, (await httpCall(lanes.alone(), "GET", address)).status]).toEqual(
      [404, 404],
    );
  }
});

const before: { settings?: Settings } = {};
beforeAll(() => {
  before.settings = settings();
});
afterEach(() => before.settings && settings.replace(before.settings));

const SERVERS = { "our own server": () => lanes.base("direct"), "Next alone": () => lanes.alone() };

describe.each(Object.entries(SERVERS))("security headers from %s", (name, base) => {
  it.each(FRESH)("gives $kind an uncached nonce that is never reused", async ({ at, status }) => {
    const answers = [await httpCall(base(), "GET", at), await httpCall(base(), "GET", at)];
    for (const answer of answers) {
      // Next rejects undecodable URLs before our code runs.
      if (name === "Next alone" && at.includes("%")) continue;
      expect(answer).toMatchObject({ status, headers: FIXED });
      const policy = answer.headers["content-security-policy"] ?? "";
      expect(nonceOf(policy)).toMatch(/^[A-Za-z0-9+/]{24}$/);
      expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' 'nonce-${nonceOf(policy)}'`);
      expect(policy).toContain("script-src-attr 'none'");
      expect(policy).toContain(`style-src 'self' 'nonce-${nonceOf(policy)}'`);
      for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"])
        expect(policy).toContain(part);
      expect(answer.headers["cache-control"]).toContain("no-store");
    }
    const [first, second] = answers.map((answer) => nonceOf(answer.headers["content-security-policy"]));
    if (first) expect(first).not.toBe(second);
  });

  it.each(KEPT)("gives $kind a policy that allows nothing and has no nonce", async ({ at, status }) => {
    const answer = await httpCall(base(), "GET", at);
    expect(answer).toMatchObject({ status, headers: FIXED });
    expect(answer.headers["content-security-policy"]).toMatch(/^default-src 'none';/);
    expect(answer.headers["content-security-policy"]).not.toMatch(/nonce|unsafe/);
  });

  it("marks every script with the response's nonce, whatever policy the visitor sent", async () => {
    const own = "default-src 'self'; script-src 'nonce-chosenbyavisitor00000'";
    const headers: Record<string, string> =
      name === "Next alone" ? {} : { "Content-Security-Policy": own, "Content-Security-Policy-Report-Only": own };
    for (const at of ["/sign-in", "/docs/guide/paging", "/docs/guide/paging"]) {
      const { text, headers: sent } = await httpCall(base(), "GET", at, { headers: { ...headers } });
      const scripts = text.match(/<script\b[^>]*>/g) ?? [];
      expect(scripts.length).toBeGreaterThan(3);
      const nonce = nonceOf(sent["content-security-policy"]);
      for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
      for (const [, other] of text.matchAll(/nonce\W{1,6}([A-Za-z0-9+/]{24})\b/g)) expect(other).toBe(nonce);
    }
  });

  it("sends HSTS only where the public address uses HTTPS", async () => {
    expect((await httpCall(base(), "GET", "/sign-in")).headers["strict-transport-security"]).toBeUndefined();
    settings.replace({ ...settings(), PUBLIC_URL: "https://pets.example.org" });
    expect((await httpCall(base(), "GET", "/sign-in")).headers["strict-transport-security"]).toBe("max-age=31536000");
  });
});

it("sends security headers even on an early redirect by Next", async () => {
  expect(await httpCall(lanes.base("direct"), "GET", "/a//b")).toMatchObject({ status: 308, headers: FIXED });
});

it("keeps the API's validators JIT-compiled after rendering a page", async () => {
  await httpCall(lanes.base("direct"), "GET", "/sign-in");
  expect(config().jitless).not.toBe(true);
});

it("sends no content security policy with API responses", async () => {
  expect((await httpCall(lanes.base("direct"), "GET", "/v1/pets")).headers["content-security-policy"]).toBeUndefined();
});

describe("cookies", () => {
  const cookiesOf = async (): Promise<string[]> => {
    const person = await makePerson("Cookie");
    await makeShelter(person);
    const client = new BrowserClient(lanes.base("direct"));
    const lines = [
      (await client.send("GET", "/api/auth/csrf")).headers["set-cookie"],
      (await client.signIn(person.email)).headers["set-cookie"],
    ];
    const pages = await signedIn(lanes.base("direct"), person);
    for (const at of ["/projects", "/account", "/api/auth/session", "/api/auth/signout"]) {
      lines.push((await pages.send("GET", at)).headers["set-cookie"]);
    }
    return lines.flatMap((line) => line?.split(/, (?=[\w.-]+=)/) ?? []);
  };

  it.each([
    ["http://pets.example.org", false],
    ["https://pets.example.org", true],
  ])("sets only HttpOnly, SameSite cookies at %s, with Secure: %s", async (PUBLIC_URL, isSecure) => {
    settings.replace({ ...settings(), PUBLIC_URL });
    const cookies = await cookiesOf();
    expect(cookies.length).toBeGreaterThanOrEqual(3);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; HttpOnly(;|$)/i);
      expect(cookie).toMatch(/; SameSite=Lax(;|$)/i);
      if (isSecure) expect(cookie).toMatch(/; Secure(;|$)/i);
    }
  });
});
