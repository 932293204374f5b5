import { describe, expect, it } from "vitest";
import { makeTenant, TESTER } from "#e2e/support/fixtures.ts";
import { LANES, useLanes } from "#e2e/support/lanes.ts";
import { addCategory } from "#lib/shelter/categories/mutations.ts";

const { base, call } = useLanes();

describe.each(LANES)("GET /v1/categories through the %s lane", (lane) => {
  it("lists the project's named categories by id, in pages, digit for digit", async () => {
    const [own, other] = [await makeTenant(), await makeTenant()];
    for (const [id, name] of [
      ["9223372036854775807", "Whales"],
      ["3", 'Dogs "and" pups'],
      ["-9223372036854775808", "Cats"],
    ] as const) {
      await addCategory(own.scope, { categoryId: id, name }, TESTER);
    }
    await addCategory(other.scope, { categoryId: "4", name: "Birds" }, TESTER);
    await call(lane, "POST", "/v1/pets", { key: own.key, body: '{"name":"Rex","categoryId":77}' });
    const first = await call(lane, "GET", "/v1/categories?limit=2", { key: own.key });
    expect(first.text).toBe('[{"id":-9223372036854775808,"name":"Cats"},{"id":3,"name":"Dogs \\"and\\" pups"}]');
    expect(first.headers["stability"]).toBe("beta");
    expect(first.headers["link"]).toBe(`<${base(lane)}/v1/categories?limit=2&after=3>; rel="next"`);
    const last = await call(lane, "GET", "/v1/categories?limit=2&after=3", { key: own.key });
    expect([last.text, last.headers["link"]]).toEqual(['[{"id":9223372036854775807,"name":"Whales"}]', undefined]);
    const unchanged = await call(lane, "GET", "/v1/categories", {
      key: own.key,
      headers: { "If-None-Match": (await call(lane, "GET", "/v1/categories", { key: own.key })).headers["etag"] ?? "" },
    });
    expect([unchanged.status, unchanged.text]).toEqual([304, ""]);
  });

  it("returns an empty array without named categories, and validates parameters as the pet list does", async () => {
    const { key } = await makeTenant();
    expect((await call(lane, "GET", "/v1/categories", { key })).text).toBe("[]");
    const answer = await call(lane, "GET", "/v1/categories?limit=1000", { key });
    expect([answer.status, (JSON.parse(answer.text) as { code: string }).code]).toEqual([400, "invalid_parameter"]);
  });
});
