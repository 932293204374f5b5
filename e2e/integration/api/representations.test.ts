import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { makeTenant, TESTER, type Tenant } from "#e2e/support/fixtures.ts";
import type { Answer } from "#e2e/support/http-call.ts";
import { LANES, useLanes } from "#e2e/support/lanes.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";

const { call } = useLanes();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await makeTenant();
  for (let i = 0; i < 60; i += 1) await createPet(tenant.scope, { name: `Zoë ${i} 🐕`, categoryId: 1n, status: "available" }, TESTER);
});

/** Next adds its own names first. */
const ownVary = ({ headers }: Answer): string | undefined => headers["vary"]?.split(", ").at(-1);
const idOf = (text: string): string => /"id":(\d+)/.exec(text)?.[1] ?? "";
const add = (name: string) => createPet(tenant.scope, { name, categoryId: 1n, status: "available" }, TESTER);

describe.each(LANES)("GET /v1/pets through the %s lane", (lane) => {
  const get = (query: string, headers: Record<string, string> = {}, method = "GET") =>
    call(lane, method, `/v1/pets?${query}`, { key: tenant.key, headers });

  it("answers 304 without a body while nothing has changed, and gives the request back", async () => {
    const first = await get("limit=5");
    const tag = first.headers["etag"] ?? "";
    const same = await get("limit=5", { "If-None-Match": `"other", ${tag}` });
    expect([same.status, same.text, same.headers["etag"], same.headers["content-type"]]).toEqual([304, "", tag, undefined]);
    expect(Number(same.headers["x-ratelimit-remaining"])).toBe(Number(first.headers["x-ratelimit-remaining"]));
    expect(same.headers["link"]).toBe(first.headers["link"]);
    expect((await get("limit=5", { "If-None-Match": tag }, "HEAD")).status).toBe(304);
    expect((await get("limit=5", { "If-None-Match": '"other"' })).status).toBe(200);
  });

  it("answers 200 as soon as the list, or only what follows it, has changed", async () => {
    const { id: after } = await add("Last but one");
    const page = `limit=1&after=${after}`;
    const empty = (await get(page)).headers["etag"] ?? "";
    const { id } = await add("Last");
    const one = await get(page, { "If-None-Match": empty });
    expect([one.status, idOf(one.text), one.headers["link"]]).toEqual([200, id, undefined]);
    await add("One more");
    const same = await get(page, { "If-None-Match": one.headers["etag"] ?? "" });
    expect([same.status, same.text]).toEqual([200, one.text]);
    expect(same.headers["link"]).toContain('rel="next"');
  });

  it("gives a cached list and one that is not cached the same tag", async () => {
    const tags = [await get("limit=5"), await get("limit=5"), await get("limit=5&_=1")].map(({ headers }) => headers["etag"]);
    expect(new Set(tags).size).toBe(1);
    const changes = [await get("updatedSince=1970-01-01T00:00:00Z"), await get("updatedSince=1970-01-01T00:00:00Z")];
    expect(changes[1]?.headers["etag"]).toBe(changes[0]?.headers["etag"]);
  });

  it("compresses lists of 1 KiB and more as the caller accepts, and says so", async () => {
    const plain = await get("limit=50");
    expect([plain.headers["content-encoding"], ownVary(plain)]).toEqual([undefined, "Accept-Encoding"]);
    // Next, which compresses in its lane, knows no Brotli.
    for (const [accepted, ours, ofNext] of [
      ["gzip", "gzip", "gzip"],
      ["gzip, deflate, br", "br", "gzip"],
      ["br;q=0.1, gzip;q=0.2", "gzip", "gzip"],
      ["gzip;q=0, identity", undefined, undefined],
    ] as const) {
      const coding = lane === "direct" ? ours : ofNext;
      for (const path of ["limit=50", "limit=50&updatedSince=1970-01-01T00:00:00Z"]) {
        const answer = await get(path, { "Accept-Encoding": accepted });
        expect([answer.headers["content-encoding"], answer.text, ownVary(answer)]).toEqual([coding, plain.text, "Accept-Encoding"]);
      }
    }
    const head = await get("limit=50", { "Accept-Encoding": "gzip" }, "HEAD");
    expect([head.headers["content-encoding"], head.text]).toEqual([lane === "direct" ? "gzip" : undefined, ""]);
  });

  it("sends a 304 to a caller that has the compressed list", async () => {
    const { headers } = await get("limit=50", { "Accept-Encoding": "gzip" });
    const same = await get("limit=50", { "If-None-Match": headers["etag"] ?? "", "Accept-Encoding": "gzip" });
    expect([same.status, same.text, same.headers["content-encoding"], ownVary(same)]).toEqual([304, "", undefined, "Accept-Encoding"]);
  });

  it("sends the same content to everyone, in whatever coding, for any list", async () => {
    const accepted = fc.constantFrom("", "gzip", "br", "*", "identity;q=0.5, gzip", "zstd, gzip;q=0.1", "nonsense;;q=,");
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 100 }), fc.nat(70), fc.boolean(), accepted, async (limit, after, isBeta, encoding) => {
        const query = `limit=${limit}&after=${after}${isBeta ? "&include=timestamps" : ""}`;
        const [plain, answer] = [await get(query), await get(query, { "Accept-Encoding": encoding })];
        expect([answer.text, answer.headers["etag"], answer.headers["link"]]).toEqual([
          plain.text,
          plain.headers["etag"],
          plain.headers["link"],
        ]);
      }),
      { numRuns: 40 },
    );
  });
});

describe("direct lane", () => {
  it("sends a compressed list in a fraction of the bytes, and one of less than 1 KiB as it is", async () => {
    const get = (query: string, headers = {}) => call("direct", "GET", `/v1/pets?${query}`, { key: tenant.key, headers });
    const [plain, packed] = [await get("limit=50"), await get("limit=50", { "Accept-Encoding": "gzip" })];
    expect(Number(packed.headers["content-length"])).toBeLessThan(Number(plain.headers["content-length"]) / 3);
    const small = await get("limit=1", { "Accept-Encoding": "gzip" });
    expect([small.headers["content-encoding"], small.headers["vary"]]).toEqual([undefined, undefined]);
  });
});
