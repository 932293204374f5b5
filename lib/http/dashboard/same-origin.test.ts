import pino from "pino";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { connection } from "#lib/http/api/lanes/next-lane.ts";
import { foreignOrigin } from "#lib/http/dashboard/session-route.ts";
import { clock } from "#lib/platform/clock.ts";
import { type Settings, settings } from "#lib/platform/config/env.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";

const before = settings();
afterEach(() => settings.replace(before));

/** As a request with these headers comes through our own server. */
function errorOf(sent: Record<string, string>, peer = "192.0.2.1"): string | undefined {
  const held = { peer, path: "/", query: "", rawHeaders: Object.entries(sent).flat(), onBroken: () => undefined };
  return connection().run(held, () => foreignOrigin(new Headers({ "x-forwarded-proto": "http", ...sent })));
}

const isOwn = (sent: Record<string, string>, peer?: string): boolean => errorOf(sent, peer) === undefined;

const having = (changed: Partial<Settings>) => settings.replace({ ...before, ...changed });

describe("a change from one of our own pages", () => {
  it.each([
    ["http://pets.example:3000", "pets.example:3000", true],
    ["http://pets.example", "PETS.example:80", true],
    ["https://pets.example:3000", "pets.example:3000", false],
    ["http://pets.example:3001", "pets.example:3000", false],
    ["http://other.example", "pets.example", false],
    ["http://eve:x@pets.example", "pets.example", false],
    ["http://pets.example/path", "pets.example", false],
    ["null", "pets.example", false],
    ["http://pets.example", "", false],
  ])("without a proxy: from %s to the host %s is %s", (Origin, Host, isIt) => {
    expect(isOwn({ Origin, Host })).toBe(isIt);
  });

  it("is taken by its scheme where PUBLIC_URL names its host", () => {
    having({ PUBLIC_URL: "https://pets.example" });
    const Host = "pets.example";
    expect(isOwn({ Origin: "https://pets.example", Host })).toBe(true);
    expect(isOwn({ Origin: "https://pets.example", Host: "10.0.0.5:3000" })).toBe(true);
    expect(isOwn({ Origin: "http://pets.example", Host })).toBe(false);
    expect(isOwn({ Origin: "http://127.0.0.1:3000", Host: "127.0.0.1:3000" })).toBe(true);
  });

  it.each(["https", "HTTPS", "https, http", "https,https", " Https "])("is taken by the scheme %j of a trusted proxy", (proto) => {
    having({ TRUSTED_PROXIES: ["10.0.0.0/8"] });
    const sent = { Host: "pets.example", "X-Forwarded-Proto": proto };
    expect(isOwn({ ...sent, Origin: "https://pets.example" }, "10.0.0.1")).toBe(true);
    expect(isOwn({ ...sent, Origin: "http://pets.example" }, "10.0.0.1")).toBe(false);
  });

  it("may have either scheme behind a proxy that is not trusted", () => {
    const sent = { Host: "pets.example", "X-Forwarded-For": "192.0.2.7" };
    expect(isOwn({ ...sent, Origin: "https://pets.example" })).toBe(true);
    expect(isOwn({ ...sent, Origin: "http://pets.example" })).toBe(true);
  });
});

describe("a change that looks like another site's", () => {
  const MISTAKEN = { Origin: "https://pets.example", Host: "10.0.0.5:3000" };

  it("names PUBLIC_URL and Host to the person, and logs both once a minute", () => {
    const lines: unknown[] = [];
    const log = logger();
    onTestFinished(() => {
      logger.replace(log);
      clock.replace(Date.now);
    });
    logger.replace(pino({ level: "warn" }, { write: (line: string) => void lines.push(JSON.parse(line)) }));
    clock.replace(() => Date.parse("2030-01-01T00:00:00Z"));
    for (const more of [{}, { "Sec-Fetch-Site": "same-origin" }] as Record<string, string>[]) {
      expect(errorOf({ ...MISTAKEN, ...more })).toMatch(
        /If https:\/\/pets\.example is its address, PUBLIC_URL has to be set to it, .* Host/,
      );
    }
    expect(lines).toMatchObject([
      { origin: "https://pets.example", host: "10.0.0.5:3000", publicUrl: null, msg: expect.stringMatching(/PUBLIC_URL.*Host/) },
    ]);
    clock.replace(() => Date.parse("2030-01-01T00:01:00Z"));
    errorOf(MISTAKEN);
    expect(lines).toHaveLength(2);
  });

  it("says nothing of settings to another site's page", () => {
    expect(errorOf({ ...MISTAKEN, "Sec-Fetch-Site": "cross-site" })).toBe("This address is only for the service’s own pages.");
  });
});
