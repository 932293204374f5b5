import { afterEach, expect, it, vi } from "vitest";
import { openRateLimit } from "#lib/platform/throttle/gate.service.ts";

interface Slow {
  value: number;
  turns: number;
}

afterEach(() => {
  vi.doUnmock("@upstash/ratelimit");
  vi.resetModules();
});

async function turns(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise((resolve) => void setImmediate(resolve));
}

it("gives each of many concurrent questions its own decision", async () => {
  const gate = openRateLimit("looks", async ({ value, turns: wait }: Slow) => {
    await turns(wait);
    return { retryAt: value % 2, value };
  });
  const asked = Array.from({ length: 50 }, (_, value) => ({ value, turns: (50 - value) % 7 }));
  const answers = await Promise.all(asked.map(gate));
  expect(answers).toEqual(asked.map(({ value }) => ({ retryAt: value % 2, value })));
});

it("decides at the moment of asking, once, in the order of asking", async () => {
  const decided: string[] = [];
  const gate = openRateLimit("looks", (asked: string) => {
    decided.push(asked);
    return { retryAt: 0 };
  });
  const passing = [gate("one"), gate("two"), gate("two")];
  expect(decided).toEqual(["one", "two", "two"]);
  await Promise.all(passing);
  expect(decided).toHaveLength(3);
});

it("fails for the request whose decision failed, and for no other", async () => {
  const gate = openRateLimit("looks", (asked: string) => {
    if (asked === "bad") throw new Error("no");
    return { retryAt: 0, asked };
  });
  const settled = await Promise.allSettled([gate("good"), gate("bad"), gate("good")]);
  expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

it("lets one limit ask another while it decides", async () => {
  const inner = openRateLimit("looks", (asked: number) => ({ retryAt: asked }));
  const outer = openRateLimit("api", async (asked: number) => ({ retryAt: (await inner(asked)).retryAt + 1 }));
  expect(await Promise.all([outer(1), outer(5)])).toEqual([{ retryAt: 2 }, { retryAt: 6 }]);
});

interface Config {
  limiter: () => { limit: () => Promise<unknown> };
}

async function callLater({ limiter }: Config): Promise<void> {
  await turns(1);
  await limiter().limit();
}

it.each([
  ["calls the algorithm later", callLater, "asked about nothing"],
  ["does not call it at all", async () => undefined, "passed without a decision"],
])("lets nothing through if the library %s", async (_how, limit, fault) => {
  class Ratelimit {
    readonly #config: Config;

    constructor(config: Config) {
      this.#config = config;
    }

    limit(): Promise<void> {
      return limit(this.#config);
    }
  }
  vi.resetModules();
  vi.doMock("@upstash/ratelimit", () => ({ Ratelimit }));
  const { openRateLimit: open } = await import("#lib/platform/throttle/gate.service.ts");
  await expect(open("looks", () => ({ retryAt: 0 }))("one")).rejects.toThrow(fault);
});
