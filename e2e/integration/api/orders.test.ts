import { describe, expect, it } from "vitest";
import { makeTenant } from "#e2e/support/fixtures.ts";
import { LANES, useLanes } from "#e2e/support/lanes.ts";

const { call } = useLanes();

describe.each(LANES)("GET /v1/store/orders through the %s lane", (lane) => {
  it("lists an order for each pet created as pending or sold, not as available", async () => {
    const tenant = await makeTenant();
    for (const status of ["available", "pending", "sold"]) {
      await call(lane, "POST", "/v1/pets", { key: tenant.key, body: JSON.stringify({ name: status, categoryId: 1, status }) });
    }
    const answer = await call(lane, "GET", "/v1/store/orders", { key: tenant.key });
    expect(answer.status).toBe(200);
    expect(answer.headers["stability"]).toBe("experimental");
    const orders = JSON.parse(answer.text) as { id: number; petId: number; status: string; createdAt: string }[];
    expect(orders.map((order) => order.status)).toEqual(["placed", "completed"]);
    expect(Object.keys(orders[0] ?? {})).toEqual(["id", "petId", "status", "createdAt"]);
    expect(orders[0]?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it("paginates orders like pets and shows no other project's orders", async () => {
    const [own, other] = [await makeTenant(), await makeTenant()];
    for (let i = 0; i < 5; i += 1) {
      await call(lane, "POST", "/v1/pets", { key: own.key, body: '{"name":"A","categoryId":1,"status":"sold"}' });
      await call(lane, "POST", "/v1/pets", { key: other.key, body: '{"name":"B","categoryId":1,"status":"sold"}' });
    }
    const seen: number[] = [];
    for (let path: string | undefined = "/v1/store/orders?limit=2"; path; ) {
      const answer = await call(lane, "GET", path, { key: own.key });
      seen.push(...(JSON.parse(answer.text) as { id: number }[]).map((order) => order.id));
      path = /<http:\/\/[^/]+([^>]+)>; rel="next"/.exec(answer.headers["link"] ?? "")?.[1];
    }
    expect(new Set(seen).size).toBe(5);
    expect(seen).toHaveLength(5);
  });

  it("filters by animal and by state, and keeps the filters from page to page", async () => {
    const { key } = await makeTenant();
    for (const status of ["pending", "sold", "pending", "pending"]) {
      await call(lane, "POST", "/v1/pets", { key, body: JSON.stringify({ name: status, categoryId: 1, status }) });
    }
    const list = async (query: string) => await call(lane, "GET", `/v1/store/orders?${query}`, { key });
    const rowsOf = async (query: string) => JSON.parse((await list(query)).text) as { id: number; petId: number; status: string }[];
    const all = await rowsOf("");
    expect(await rowsOf("status=placed")).toEqual(all.filter(({ status }) => status === "placed"));
    expect(await rowsOf(`petId=${all[1]?.petId}`)).toEqual([all[1]]);
    expect(await rowsOf(`petId=${all[1]?.petId}&status=placed`)).toEqual([]);
    const page = await list("status=placed&limit=2");
    expect(page.headers["link"]).toContain(`/v1/store/orders?limit=2&status=placed&after=${all[2]?.id}>`);
    expect(await rowsOf(`status=placed&limit=2&after=${all[2]?.id}`)).toEqual([all[3]]);
    expect([(await list("status=sold")).status, (await list("petId=Rex")).status]).toEqual([400, 400]);
  });

  it("returns only what changed since a moment, and says where the next walk begins", async () => {
    const { key } = await makeTenant();
    const create = (status: string) =>
      call(lane, "POST", "/v1/pets", { key, body: JSON.stringify({ name: status, categoryId: 1, status }) });
    await create("pending");
    const pet = JSON.parse((await create("pending")).text) as { id: number };
    const since = async (moment: string) => await call(lane, "GET", `/v1/store/orders?updatedSince=${encodeURIComponent(moment)}`, { key });
    const first = await since("2026-01-01T00:00:00Z");
    expect(JSON.parse(first.text)).toHaveLength(2);
    await call(lane, "PATCH", `/v1/pets/${pet.id}`, { key, body: '{"status":"sold"}' });
    const next = JSON.parse((await since(first.headers["updated-until"] ?? "")).text) as { petId: number; status: string }[];
    expect(next.map(({ petId, status }) => [petId, status])).toEqual([[pet.id, "completed"]]);
  });

  it("validates query parameters as the pet list does", async () => {
    const { key } = await makeTenant();
    const answer = await call(lane, "GET", "/v1/store/orders?limit=1000", { key });
    expect([answer.status, (JSON.parse(answer.text) as { code: string }).code]).toEqual([400, "invalid_parameter"]);
  });
});
