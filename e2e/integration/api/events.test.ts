import { describe, expect, it } from "vitest";
import { makeTenant } from "#e2e/support/fixtures.ts";
import { LANES, useLanes } from "#e2e/support/lanes.ts";

const { call } = useLanes();

interface Event {
  id: number;
  type: string;
  occurredAt: string;
  data: Record<string, unknown>;
}

describe.each(LANES)("GET /v1/events through the %s lane", (lane) => {
  const create = (key: string, body: string) => call(lane, "POST", "/v1/pets", { key, body });

  it("gives a creation and its order with the API's own text, in order", async () => {
    const { key } = await makeTenant("free");
    const body = '{"name":"Rex \\"\\u2028🐈\\\\","categoryId":-9223372036854775808,"status":"pending"}';
    const { text: pet } = await create(key, body);
    const answer = await call(lane, "GET", "/v1/events", { key });
    expect([answer.status, answer.headers["stability"], answer.headers["link"]]).toEqual([200, undefined, undefined]);
    const { text: orders } = await call(lane, "GET", "/v1/store/orders", { key });
    const [created, ordered] = JSON.parse(answer.text) as Event[];
    const event = (one: Event | undefined, data: string) =>
      `{"id":${one?.id},"type":"${one?.type}","occurredAt":"${one?.occurredAt}","data":${data}}`;
    expect(answer.text).toBe(`[${event(created, pet)},${event(ordered, orders.slice(1, -1))}]`);
    expect([created?.type, ordered?.type]).toEqual(["pet.created", "order.created"]);
    expect(created?.occurredAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it("is paged as pets are, in both directions, and keeps the filter", async () => {
    const { key } = await makeTenant();
    for (const name of ["A", "B", "C"]) await create(key, `{"name":"${name}","categoryId":1,"status":"sold"}`);
    for (const [order, expected] of [
      ["asc", "ABC"],
      ["desc", "CBA"],
    ]) {
      const seen: unknown[] = [];
      for (let path: string | undefined = `/v1/events?limit=1&types=pet.created,pet.updated&order=${order}`; path; ) {
        const answer = await call(lane, "GET", path, { key });
        seen.push(...(JSON.parse(answer.text) as Event[]).map(({ data }) => data["name"]));
        path = /<http:\/\/[^/]+([^>]+)>; rel="next"/.exec(answer.headers["link"] ?? "")?.[1];
      }
      expect(seen.join("")).toBe(expected);
    }
  });

  it("shows nothing of another project, whatever id is asked for", async () => {
    const [own, other] = [await makeTenant("free"), await makeTenant("free")];
    await create(other.key, '{"name":"B","categoryId":1}');
    const [theirs] = JSON.parse((await call(lane, "GET", "/v1/events", { key: other.key })).text) as Event[];
    for (const after of [0, (theirs?.id ?? 0) - 1, 9_007_199_254_740_991]) {
      expect((await call(lane, "GET", `/v1/events?after=${after}`, { key: own.key })).text).toBe("[]");
    }
  });

  it.each([
    ["types=", "types must be one or more of pet.created"],
    ["types=pet.created,pet.flown", "types must be"],
    ["types=pet.created,pet.created", "each once"],
    ["petId=x", "petId must be an integer from"],
    ["since=yesterday", "since must be an RFC 3339 date and time"],
    ["since=2026-11-22T00:00:00Z&until=2026-11-21T00:00:00Z", "until must be after since; got"],
    ["order=newest", "order must be one of asc, desc; got"],
    ["limit=0", "limit must be"],
    ["after=x", "after must be"],
  ])("refuses %s", async (query, message) => {
    const { key } = await makeTenant();
    const answer = await call(lane, "GET", `/v1/events?${query}`, { key });
    expect(JSON.parse(answer.text)).toMatchObject({ code: "invalid_parameter", message: expect.stringContaining(message) });
  });
});
