import { describe, expect, it } from "vitest";
import { makeKey, makeTenant, TESTER } from "#e2e/support/fixtures.ts";
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
    expect(first.headers["stability"]).toBeUndefined();
    expect(first.headers["link"]).toBe(`<${base(lane)}/v1/categories?limit=2&after=3>; rel="next"`);
    const last = await call(lane, "GET", "/v1/categories?limit=2&after=3", { key: own.key });
    expect([last.text, last.headers["link"]]).toEqual(['[{"id":9223372036854775807,"name":"Whales"}]', undefined]);
    const unchanged = await call(lane, "GET", "/v1/categories", {
      key: own.key,
      headers: { "If-None-Match": (await call(lane, "GET", "/v1/categories", { key: own.key })).headers["etag"] ?? "" },
    });
    expect([unchanged.status, unchanged.text]).toEqual([304, ""]);
  });

  it("adds, names, renames and deletes a category, once for each Idempotency-Key, as the dashboard does", async () => {
    const [own, other] = [await makeTenant(), await makeTenant()];
    const send = (method: string, path: string, body?: object, key = own.key, headers = {}) =>
      call(lane, method, `/v1/categories${path}`, { key, headers, ...(body && { body: JSON.stringify(body) }) });
    const code = ({ text }: { text: string }) => (JSON.parse(text) as { code: string }).code;
    const once = { "Idempotency-Key": "dogs" };
    expect((await send("POST", "", { name: "Dogs" }, own.key, once)).text).toBe('{"id":1,"name":"Dogs"}');
    const again = await send("POST", "", { name: "Dogs" }, own.key, once);
    expect([again.status, again.text, again.headers["idempotent-replayed"]]).toEqual([201, '{"id":1,"name":"Dogs"}', "true"]);
    expect((await send("POST", "", { id: 7, name: "Cats" })).status).toBe(201);
    for (const body of [{ id: 7, name: "Birds" }, { name: "cats" }]) expect(code(await send("POST", "", body))).toBe("conflict");
    expect(code(await send("POST", "", { name: " " }))).toBe("invalid_body");
    expect([(await send("PUT", "/9", { name: "Birds" })).status, (await send("PUT", "/9", { name: "Parrots" })).status]).toEqual([
      201, 200,
    ]);
    expect(code(await send("PUT", "/9", { name: "Dogs" }))).toBe("conflict");
    await call(lane, "POST", "/v1/pets", { key: own.key, body: '{"name":"Rex","categoryId":1}' });
    expect(code(await send("DELETE", "/1"))).toBe("conflict");
    expect([(await send("DELETE", "/7")).status, (await send("DELETE", "/7")).status, (await send("DELETE", "/x")).status]).toEqual([
      204, 404, 404,
    ]);
    expect((await send("DELETE", "/9", undefined, other.key)).status).toBe(404);
    const { key: reader } = await makeKey(own.scope, { scope: "read" });
    for (const [method, path, body] of [
      ["POST", "", { name: "A" }],
      ["PUT", "/9", { name: "A" }],
      ["DELETE", "/9", undefined],
    ] as const) {
      expect((await send(method, path, body, reader)).status).toBe(403);
    }
    expect((await send("GET", "")).text).toBe('[{"id":1,"name":"Dogs"},{"id":9,"name":"Parrots"}]');
  });

  it("returns an empty array without named categories, and validates parameters as the pet list does", async () => {
    const { key } = await makeTenant();
    expect((await call(lane, "GET", "/v1/categories", { key })).text).toBe("[]");
    const answer = await call(lane, "GET", "/v1/categories?limit=1000", { key });
    expect([answer.status, (JSON.parse(answer.text) as { code: string }).code]).toEqual([400, "invalid_parameter"]);
  });
});
