import fc from "fast-check";
import pg from "pg";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { makeTenant, TESTER, type Tenant } from "#e2e/support/fixtures.ts";
import { LANES, useLanes } from "#e2e/support/lanes.ts";
import { pool } from "#lib/platform/db/pool.ts";
import type { ApiLane } from "#lib/programs/server/web-server.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";
import { PET_STATUSES, type PetStatus } from "#lib/shelter/pets/schema.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const { base, call } = useLanes();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await makeTenant();
  for (let i = 0; i < 45; i += 1) {
    await createPet(tenant.scope, { name: `Pet ${i}`, categoryId: BigInt(i), status: PET_STATUSES[i % 3] ?? "sold" }, TESTER);
  }
});

const idsOf = (text: string): string[] => [...text.matchAll(/"id":(-?\d+)/g)].map((found) => found[1] ?? "");
const nextOf = (link: string | undefined): string | undefined => (link ? /<([^>]+)>; rel="next"/.exec(link)?.[1] : undefined);

async function walk(lane: ApiLane, key: string, from: string): Promise<string[]> {
  const seen: string[] = [];
  for (let path: string | undefined = from; path; ) {
    const answer = await call(lane, "GET", path, { key });
    expect(answer.status).toBe(200);
    seen.push(...idsOf(answer.text));
    const next = nextOf(answer.headers["link"]);
    path = next?.slice(base(lane).length);
  }
  return seen;
}

describe.each(LANES)("GET /v1/pets through the %s lane", (lane) => {
  it("returns 20 pets in ascending order and a next link that keeps the filter", async () => {
    const answer = await call(lane, "GET", "/v1/pets", { key: tenant.key });
    const ids = idsOf(answer.text);
    expect(ids).toHaveLength(20);
    expect(ids).toEqual([...ids].sort((a, b) => Number(a) - Number(b)));
    const filtered = await call(lane, "GET", "/v1/pets?limit=3&status=sold", { key: tenant.key });
    expect(nextOf(filtered.headers["link"])).toBe(`${base(lane)}/v1/pets?limit=3&status=sold&after=${idsOf(filtered.text).at(-1)}`);
    expect(filtered.text).not.toMatch(/available|pending/);
  });

  it.each([1, 7, 44, 45, 100])("visits each pet once with %i per page, with and without a filter", async (limit) => {
    const all = await walk(lane, tenant.key, `/v1/pets?limit=${limit}`);
    expect(new Set(all).size).toBe(45);
    expect(all).toHaveLength(45);
    const sold = await walk(lane, tenant.key, `/v1/pets?limit=${limit}&status=sold`);
    expect(sold).toHaveLength(15);
  });

  it("lists animals of several statuses, newest first, and each once", async () => {
    const all = idsOf((await call(lane, "GET", "/v1/pets?limit=45", { key: tenant.key })).text);
    const wanted = all.filter((_, i) => i % 3 !== 0);
    const first = await call(lane, "GET", "/v1/pets?status=pending,sold", { key: tenant.key });
    expect([idsOf(first.text), first.headers["stability"]]).toEqual([wanted.slice(0, 20), undefined]);
    expect(await walk(lane, tenant.key, "/v1/pets?status=sold%2Cpending&order=desc&limit=7")).toEqual(wanted.toReversed());
    expect(await walk(lane, tenant.key, "/v1/pets?order=desc&limit=20")).toEqual(all.toReversed());
  });

  it("counts the project's animals by status and in the bin, and again after a change", async () => {
    const owner = await makeTenant();
    const counted = (headers: Record<string, string> = {}) => call(lane, "GET", "/v1/pet-counts", { key: owner.key, headers });
    const counts = async () => JSON.parse((await counted()).text) as object;
    const none = { total: 0, byStatus: { available: 0, pending: 0, sold: 0 }, inBin: 0 };
    expect(await counts()).toEqual(none);
    const add = (status: PetStatus) => createPet(owner.scope, { name: "One", categoryId: 1n, status }, TESTER);
    const [{ id }] = [await add("available"), await add("sold"), await add("sold")];
    expect(await counts()).toEqual({ ...none, total: 3, byStatus: { available: 1, pending: 0, sold: 2 } });
    expect((await call(lane, "DELETE", `/v1/pets/${id}`, { key: owner.key })).status).toBe(204);
    expect(await counts()).toEqual({ total: 2, byStatus: { available: 0, pending: 0, sold: 2 }, inBin: 1 });
    expect((await counted({ "If-None-Match": (await counted()).headers["etag"] ?? "" })).status).toBe(304);
  });

  it("counts the animals once for all who ask at the same time", async () => {
    const { key } = await makeTenant();
    const query = vi.spyOn(pg.Client.prototype, "query");
    onTestFinished(() => query.mockRestore());
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(lane, "GET", "/v1/pet-counts", { key })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(query.mock.calls.filter(([sent]) => JSON.stringify(sent).includes("as binned"))).toHaveLength(1);
  });

  it("sends no next link on the last page, even when it is exactly full", async () => {
    const answer = await call(lane, "GET", "/v1/pets?limit=45", { key: tenant.key });
    expect([idsOf(answer.text).length, answer.headers["link"]]).toEqual([45, undefined]);
  });

  it("returns an empty array for an empty project", async () => {
    const empty = await makeTenant();
    expect((await call(lane, "GET", "/v1/pets", { key: empty.key })).text).toBe("[]");
  });

  it("accepts a cursor at either end of the int64 range", async () => {
    expect((await call(lane, "GET", "/v1/pets?after=9223372036854775807", { key: tenant.key })).text).toBe("[]");
    expect(idsOf((await call(lane, "GET", "/v1/pets?after=-9223372036854775808&limit=100", { key: tenant.key })).text)).toHaveLength(45);
  });

  it.each([
    ["limit=0", "limit"],
    ["limit=101", "limit"],
    ["limit=-1", "limit"],
    ["limit=", "limit"],
    ["limit=1.0", "limit"],
    ["limit=01", "limit"],
    ["limit=+5", "limit"],
    ["limit=abc", "limit"],
    ["limit=99999999999999999999", "limit"],
    ["limit=5&limit=5", "limit"],
    ["limit", "limit"],
    ["limit=%zz", "limit"],
    ["after=9223372036854775808", "after"],
    ["after=-9223372036854775809", "after"],
    ["after=1.5", "after"],
    ["after=", "after"],
    ["after=1&after=2", "after"],
    ["status=Available", "status"],
    ["status=", "status"],
    ["status=sold&status=sold", "status"],
    ["%73tatus=nope", "status"],
  ])("answers ?%s with a 400 that names the parameter", async (query, name) => {
    const answer = await call(lane, "GET", `/v1/pets?${query}`, { key: tenant.key });
    expect(answer.status).toBe(400);
    const body = JSON.parse(answer.text) as { code: string; message: string };
    expect(body.code).toBe("invalid_parameter");
    expect(body.message).toMatch(new RegExp(`^${name} `));
  });

  it("refuses unknown parameters, unless they are to be ignored or are for others", async () => {
    const get = async (query: string, headers = {}) => (await call(lane, "GET", `/v1/pets?${query}`, { key: tenant.key, headers })).status;
    const strict = async () => [await get("limit=2&color=red"), await get("limit=2&%zz=1"), await get("limit=2&_=1&&=&utm_source=x")];
    expect(await strict()).toEqual([400, 400, 200]);
    const lenient = { Prefer: "handling=lenient" };
    expect([await get("limit=2&color=red", lenient), await get("limit=2&%zz=1", lenient)]).toEqual([200, 200]);
    // What was read and kept leniently is not returned to others.
    expect(await strict()).toEqual([400, 400, 200]);
  });

  it("returns IDs at the end of the int64 range digit for digit", async () => {
    const far = await makeTenant();
    await pool().query(
      "insert into pets (id, project_id, name, category_id) values (9223372036854775807, $1, 'Last', -9223372036854775808) on conflict do nothing",
      [far.scope.projectId],
    );
    const listed = await call(lane, "GET", "/v1/pets?after=9223372036854775806", { key: far.key });
    await pool().query("delete from pets where id = 9223372036854775807");
    expect(listed.text).toBe('[{"id":9223372036854775807,"name":"Last","categoryId":-9223372036854775808,"status":"available"}]');
  });

  it("includes a new pet in every list requested after its 201", async () => {
    const own = await makeTenant();
    for (let i = 1; i <= 30; i += 1) {
      const [created] = await Promise.all([
        call(lane, "POST", "/v1/pets", { key: own.key, body: `{"name":"New ${i}","categoryId":1}` }),
        call(lane, "GET", "/v1/pets?limit=100", { key: own.key }),
      ]);
      const list = await call(lane, "GET", "/v1/pets?limit=100", { key: own.key });
      expect(list.text).toContain(created.text);
    }
  });

  it("visits each pet once while others are being created", async () => {
    const own = await makeTenant();
    const added: Promise<unknown>[] = [];
    const add = (count: number): void => {
      for (let i = 0; i < count; i += 1) {
        added.push(call(lane, "POST", "/v1/pets", { key: own.key, body: `{"name":"Busy","categoryId":1}` }));
      }
    };
    add(40);
    await added[0];
    add(40);
    const seen = await walk(lane, own.key, "/v1/pets?limit=3");
    await Promise.all(added);
    const after = await walk(lane, own.key, `/v1/pets?limit=100&after=${seen.at(-1)}`);
    expect(new Set([...seen, ...after]).size).toBe(80);
    expect([...seen, ...after]).toHaveLength(80);
  });
});

describe("pagination", () => {
  it("returns each pet exactly once, in order, for any row count, page size, and filter", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...PET_STATUSES), { maxLength: 25 }),
        fc.integer({ min: 1, max: 100 }),
        fc.constantFrom(undefined, ...PET_STATUSES),
        async (statuses, limit, filter) => {
          const own = await makeTenant();
          const created = await Promise.all(
            statuses.map((status, i) => createPet(projectScope(own.scope.projectId), { name: `P${i}`, categoryId: 1n, status }, TESTER)),
          );
          const wanted = created.filter(({ status }) => filter === undefined || status === filter).map(({ id }) => id);
          const seen = await walk("direct", own.key, `/v1/pets?limit=${limit}${filter ? `&status=${filter}` : ""}`);
          expect(seen).toEqual(wanted.sort((a, b) => Number(a) - Number(b)));
        },
      ),
      { numRuns: 25 },
    );
  });
});
