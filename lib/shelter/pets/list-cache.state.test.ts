import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { parseSettings, settings } from "#lib/platform/config/env.ts";
import { clearRuntime } from "#lib/platform/runtime.ts";
import { registry } from "#lib/platform/telemetry/metrics.ts";
import { listCache } from "#lib/shelter/pets/list-cache.state.ts";

async function cachedBytes(): Promise<number> {
  return (await registry().getSingleMetric("petstore_list_cache_bytes")?.get())?.values[0]?.value ?? 0;
}

const keepPage = (projectId: string, query: string, version: string, body: string, next?: string) =>
  listCache().keep(projectId, query, version, { body, next, etag: 'W/"tag"' });

const cachedPage = (...args: Parameters<ReturnType<typeof listCache>["get"]>) => listCache().get(...args);

function keptPage(...args: Parameters<typeof keepPage>): NonNullable<ReturnType<typeof keepPage>> {
  const page = keepPage(...args);
  if (!page) throw new Error("too large to cache");
  return page;
}

beforeEach(() => {
  clearRuntime();
  settings.replace(parseSettings({ LIST_CACHE_MB: "1" }));
});

describe("list cache", () => {
  it("returns a cached page only for the same project, query, and version", () => {
    keepPage("1", "limit=5", "v1", '[{"name":"Zoë"}]', "/v1/pets?after=5");
    expect(cachedPage("1", "limit=5", "v1")).toMatchObject({ body: Buffer.from('[{"name":"Zoë"}]'), next: "/v1/pets?after=5" });
    expect(cachedPage("2", "limit=5", "v1")).toBeUndefined();
    expect(cachedPage("1", "limit=6", "v1")).toBeUndefined();
    expect(cachedPage("1", "limit=5", "v2")).toBeUndefined();
  });

  it("replaces a page of an older version, and keeps the pages that were requested last", async () => {
    const body = "x".repeat(300_000);
    keepPage("1", "", "v1", body);
    const one = await cachedBytes();
    keepPage("1", "", "v2", body);
    expect(await cachedBytes()).toBe(one);
    keepPage("2", "", "v1", body);
    keepPage("3", "", "v1", body);
    expect(cachedPage("1", "", "v2")).toBeDefined();
    keepPage("4", "", "v1", body);
    expect(["1", "3", "4"].filter((project) => cachedPage(project, "", project === "1" ? "v2" : "v1"))).toEqual(["1", "3", "4"]);
    expect(cachedPage("2", "", "v1")).toBeUndefined();
  });

  it("never exceeds its size limit and always returns the latest cached page", async () => {
    const step = fc.record({
      project: fc.nat(4),
      query: fc.nat(40),
      version: fc.nat(2),
      size: fc.nat(200_000),
      copy: fc.option(fc.nat(150_000)),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        clearRuntime();
        settings.replace(parseSettings({ LIST_CACHE_MB: "1" }));
        const last = new Map<string, string>();
        for (const { project, query, version, size, copy } of steps) {
          const body = "y".repeat(size);
          const page = keepPage(`${project}`, `${query}`, `${version}`, body);
          if (page && copy !== null) expect((await page.copy("gzip", async () => Buffer.alloc(copy))).byteLength).toBe(copy);
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

  it("makes a compressed copy once, also for callers that come meanwhile, and again after a failure", async () => {
    const page = keptPage("1", "", "v1", "x".repeat(2000));
    let made = 0;
    const make = async (coding: string, body: Buffer): Promise<Buffer> => {
      made += 1;
      if (made === 1) throw new Error("no memory");
      return Buffer.from(`${coding}${body.byteLength}`);
    };
    await expect(page.copy("gzip", make)).rejects.toThrow("no memory");
    const copies = await Promise.all([page.copy("gzip", make), page.copy("gzip", make), page.copy("br", make)]);
    expect(copies.map(String)).toEqual(["gzip2000", "gzip2000", "br2000"]);
    expect(made).toBe(3);
    expect(await cachedPage("1", "", "v1")?.copy("gzip", make)).toBe(copies[0]);
  });

  it("counts a compressed copy as long as its page is cached, and only then", async () => {
    const page = keptPage("1", "", "v1", "x".repeat(2000));
    const plain = await cachedBytes();
    await page.copy("gzip", async () => Buffer.alloc(500));
    expect(await cachedBytes()).toBeGreaterThanOrEqual(plain + 500);
    await page.copy("br", async () => Buffer.alloc(2 * 1024 * 1024));
    expect(await cachedBytes()).toBeLessThan(plain + 5000);
    keepPage("1", "", "v2", "x".repeat(2000));
    expect(await cachedBytes()).toBe(plain);
    await page.copy("zstd", async () => Buffer.alloc(500));
    expect(await cachedBytes()).toBe(plain);
  });

  it("caches nothing when disabled", () => {
    settings.replace(parseSettings({ LIST_CACHE_MB: "0" }));
    expect(keepPage("1", "", "v1", "[]")).toBeUndefined();
    expect(cachedPage("1", "", "v1")).toBeUndefined();
  });
});
