import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { parseSettings, settings } from "#lib/config/env.ts";
import { metrics } from "#lib/metrics.ts";
import { cachedPage, keepPage } from "#lib/pets/list-cache.state.ts";
import { clearRuntime } from "#lib/runtime.ts";

async function cachedBytes(): Promise<number> {
  const [value] = (await metrics().getSingleMetric("petstore_list_cache_bytes")?.get())?.values ?? [];
  return value?.value ?? 0;
}

beforeEach(() => {
  clearRuntime();
  settings.replace(parseSettings({ LIST_CACHE_MB: "1" }));
});

describe("list cache", () => {
  it("returns a cached page only for the same project, query, and version", () => {
    keepPage("1", "limit=5", "v1", '[{"name":"Zoë"}]', "/v1/pets?after=5");
    expect(cachedPage("1", "limit=5", "v1")).toEqual({ body: Buffer.from('[{"name":"Zoë"}]'), next: "/v1/pets?after=5" });
    expect(cachedPage("2", "limit=5", "v1")).toBeUndefined();
    expect(cachedPage("1", "limit=6", "v1")).toBeUndefined();
    expect(cachedPage("1", "limit=5", "v2")).toBeUndefined();
  });

  it("drops all pages of an older version immediately", async () => {
    for (let i = 0; i < 100; i += 1) keepPage("1", `after=${i}`, "v1", "x".repeat(1000), undefined);
    const before = await cachedBytes();
    keepPage("1", "after=0", "v2", "[]", undefined);
    expect(await cachedBytes()).toBeLessThan(before / 50);
  });

  it("never exceeds its size limit and always returns the latest cached page", async () => {
    const step = fc.record({ project: fc.nat(4), query: fc.nat(40), version: fc.nat(2), size: fc.nat(200_000) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        clearRuntime();
        settings.replace(parseSettings({ LIST_CACHE_MB: "1" }));
        const last = new Map<string, string>();
        for (const { project, query, version, size } of steps) {
          const body = "y".repeat(size);
          keepPage(`${project}`, `${query}`, `${version}`, body, undefined);
          last.set(`${project}?${query}`, `${version}:${size}`);
          expect(await cachedBytes()).toBeLessThanOrEqual(1024 * 1024);
          const found = cachedPage(`${project}`, `${query}`, `${version}`);
          if (found) expect(found.body.byteLength).toBe(size);
        }
        for (const [key, value] of last) {
          const [project = "", query = ""] = key.split("?");
          const [version = "", size] = value.split(":");
          const found = cachedPage(project, query, version);
          if (found) expect(found.body.byteLength).toBe(Number(size));
        }
      }),
      { numRuns: 50 },
    );
  });

  it("caches nothing when disabled", () => {
    settings.replace(parseSettings({ LIST_CACHE_MB: "0" }));
    keepPage("1", "", "v1", "[]", undefined);
    expect(cachedPage("1", "", "v1")).toBeUndefined();
  });
});
