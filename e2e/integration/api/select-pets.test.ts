import { beforeAll, describe, expect, it } from "vitest";
import { makeTenant, TESTER, type Tenant } from "#e2e/support/fixtures.ts";
import { LANES, useLanes } from "#e2e/support/lanes.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { binPet } from "#lib/shelter/pets/change.mutations.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";
import { PET_STATUSES } from "#lib/shelter/pets/schema.ts";

const { base, call } = useLanes();
const NAMES = ["Élodie Moon", "elodie", "Moon", "Biscuit"];
let tenant: Tenant;
let other: Tenant;
let ids: string[];
let foreign: string;

interface Dated {
  deletedAt: string;
  erasedAfter: string;
}

const idsOf = (text: string): string[] => [...text.matchAll(/"id":(-?\d+)/g)].map((found) => found[1] ?? "");

beforeAll(async () => {
  tenant = await makeTenant();
  other = await makeTenant();
  const add = (scope: Tenant["scope"], i: number) =>
    createPet(scope, { name: NAMES[i % 4] ?? "", categoryId: BigInt(i % 3), status: PET_STATUSES[i % 3] ?? "sold" }, TESTER);
  ids = [];
  for (let i = 0; i < 24; i += 1) ids.push((await add(tenant.scope, i)).id);
  foreign = (await add(other.scope, 0)).id;
  await pool().query(
    `update pets set external_id = 'intake "7"', updated_at = '2020-03-01T10:00:00.5Z', created_at = '2020-02-01' where id = $1`,
    [ids[4]],
  );
});

describe.each(LANES)("GET /v1/pets with filters through the %s lane", (lane) => {
  const get = (query: string) => call(lane, "GET", `/v1/pets?${query}`, { key: tenant.key });
  const errorOf = async (query: string): Promise<string> => {
    const answer = await get(query);
    const { code, message } = JSON.parse(answer.text) as { code: string; message: string };
    expect([answer.status, code]).toEqual([400, "invalid_parameter"]);
    return message;
  };

  it("returns the animals that ids names, in ascending order, without those that the project does not have", async () => {
    const answer = await get(`ids=${ids[5]},${foreign},${ids[2]},999999999,-1`);
    expect(idsOf(answer.text)).toEqual([ids[2], ids[5]]);
    expect(answer.headers["stability"]).toBeUndefined();
    expect((await get(`ids=${foreign}`)).text).toBe("[]");
    expect((await get(`ids=${ids[0]}`)).text).toBe(`[{"id":${ids[0]},"name":"Élodie Moon","categoryId":0,"status":"available"}]`);
  });

  it("returns all of 100 ids at once, and in pages where limit says so", async () => {
    const hundred = [...ids, ...Array.from({ length: 76 }, (_, i) => `${9e15 + i}`)];
    expect(idsOf((await get(`ids=${hundred.join(",")}`)).text)).toEqual(ids);
    expect(idsOf((await get(`ids=${hundred.join("%2C")}`)).text)).toEqual(ids);
    const page = await get(`limit=2&ids=${ids.slice(0, 3).join(",")}`);
    const next = `${base(lane)}/v1/pets?limit=2&ids=${ids.slice(0, 3).join(",")}&after=${ids[1]}`;
    expect(page.headers["link"]).toBe(`<${next}>; rel="next"`);
    expect(idsOf((await call(lane, "GET", next.slice(base(lane).length), { key: tenant.key })).text)).toEqual([ids[2]]);
  });

  it("leaves out an animal in the bin", async () => {
    const { id } = await createPet(tenant.scope, { name: "Gone", categoryId: 9n, status: "available" }, TESTER);
    await binPet(tenant.scope, id, 1, true, TESTER);
    for (const query of [`ids=${id}`, "categoryId=9", "q=gone"]) expect((await get(query)).text).toBe("[]");
  });

  it("lists the bin where inBin asks for it, with what has been deleted since and without what was restored", async () => {
    const owner = await makeTenant();
    const binned: string[] = [];
    for (const name of ["One", "Two", "Three"]) {
      const { id } = await createPet(owner.scope, { name, categoryId: 4n, status: "available" }, TESTER);
      if (name !== "Two") binned.push((await binPet(owner.scope, id, 1, true, TESTER)).id);
    }
    const [one = "", three = ""] = binned;
    const bin = async (query = ""): Promise<string[]> =>
      idsOf((await call(lane, "GET", `/v1/pets?inBin=true${query}`, { key: owner.key })).text);
    expect(await bin()).toEqual(binned);
    expect(await bin("&limit=1")).toEqual([one]);
    const [shown] = JSON.parse((await call(lane, "GET", "/v1/pets?inBin=true&include=timestamps", { key: owner.key })).text) as Dated[];
    expect(Date.parse(shown?.erasedAfter ?? "") - Date.parse(shown?.deletedAt ?? "")).toBe(30 * 86_400_000);
    expect(await bin(`&limit=1&after=${one}`)).toEqual([three]);
    for (const filter of ["&categoryId=4", "&status=available", `&ids=${one},${three}`]) expect(await bin(filter)).toEqual(binned);
    expect(await bin("&updatedSince=2999-01-01T00:00:00Z")).toEqual([]);
    await pool().query("delete from pets where id = $1", [one]);
    expect(await bin()).toEqual([three]);
    await binPet(owner.scope, three, 2, false, TESTER);
    expect(await bin()).toEqual([]);
    expect(idsOf((await call(lane, "GET", "/v1/pets?inBin=false", { key: owner.key })).text)).toHaveLength(2);
  });

  it("combines every filter, and keeps all of them in the next link", async () => {
    const query = "status=available&categoryId=0&q=%C3%89lodie%20m&updatedSince=2020-11-01T00%3A00%3A00%2B01%3A00&include=externalId";
    const first = await get(`limit=1&${query}`);
    const wanted = ids.filter((_, i) => i % 12 === 0);
    expect(idsOf(first.text)).toEqual([wanted[0]]);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers["link"] ?? "")?.[1] ?? "";
    const kept = new URL(next).searchParams;
    expect(Object.fromEntries(kept)).toEqual({ ...Object.fromEntries(new URLSearchParams(`limit=1&${query}`)), after: wanted[0] });
    const second = await call(lane, "GET", next.slice(base(lane).length), { key: tenant.key });
    expect([idsOf(second.text), second.headers["link"]]).toEqual([[wanted[1]], undefined]);
  });

  it("searches words and their beginnings, without regard to case and accents", async () => {
    expect(idsOf((await get("q=elodie")).text)).toHaveLength(12);
    expect(idsOf((await get("q=MOON+%C3%A9lo")).text)).toHaveLength(6);
    expect((await get("q=oon")).text).toBe("[]");
  });

  it("finds Straße by strasse, and a name with an invisible character as it looks", async () => {
    const { scope, key } = await makeTenant();
    const add = async (name: string) => (await createPet(scope, { name, categoryId: 1n, status: "available" }, TESTER)).id;
    const [street, bruno] = [await add("Straße"), await add("Bru\u200bno")];
    const found = async (q: string) => idsOf((await call(lane, "GET", `/v1/pets?q=${encodeURIComponent(q)}`, { key })).text);
    expect([await found("strasse"), await found("STRASS"), await found("straß"), await found("bruno")]).toEqual([
      [street],
      [street],
      [street],
      [bruno],
    ]);
  });

  it("adds fields only where include asks for them", async () => {
    const pet = `{"id":${ids[4]},"name":"Élodie Moon","categoryId":1,"status":"pending"`;
    const all = `"externalId":"intake \\"7\\"","createdAt":"2020-02-01T00:00:00.000Z","updatedAt":"2020-03-01T10:00:00.500Z"`;
    expect((await get(`ids=${ids[4]}`)).text).toBe(`[${pet}}]`);
    expect((await get(`ids=${ids[4]}&include=externalId,timestamps`)).text).toBe(`[${pet},${all}}]`);
    expect((await get(`ids=${ids[4]}&include=timestamps,externalId`)).text).toBe(`[${pet},${all}}]`);
    expect((await get(`limit=1&include=externalId`)).text).toMatch(/"externalId":null}\]$/);
  });

  it("gives the tag that If-Match takes, of each animal and of a list of one", async () => {
    const owner = await makeTenant();
    const { id } = await createPet(owner.scope, { name: "Rex", categoryId: 1n, status: "available" }, TESTER);
    const ask = (query: string, headers: Record<string, string> = {}) =>
      call(lane, "GET", `/v1/pets?${query}`, { key: owner.key, headers });
    const patch = (tag: string) =>
      call(lane, "PATCH", `/v1/pets/${id}`, { key: owner.key, headers: { "If-Match": tag }, body: `{"name":"Max ${tag.length}"}` });
    const one = await ask(`ids=${id}`);
    expect(one.headers["etag"]).toBe(`"${id}.1"`);
    expect((await ask(`ids=${id}`, { "If-None-Match": `"${id}.1"` })).status).toBe(304);
    expect((await patch(one.headers["etag"] ?? "")).status).toBe(200);
    expect((await patch(one.headers["etag"] ?? "")).status).toBe(412);
    expect((await ask(`ids=${id}`, { "If-None-Match": `"${id}.1"` })).status).toBe(200);
    const [listed] = JSON.parse((await ask("include=etag,timestamps")).text) as { etag: string }[];
    expect(listed?.etag).toBe(`"${id}.2"`);
    expect((await patch(listed?.etag ?? "")).status).toBe(200);
    for (const query of [`ids=${id},1`, `ids=${id}&status=sold`, "limit=1"]) expect((await ask(query)).headers["etag"]).toMatch(/^W\//);
  });

  it("names the moment to go on from on the first page of a walk through changes only", async () => {
    const first = await get("limit=20&updatedSince=2020-03-01T10:00:00.5Z");
    expect(first.headers["updated-until"]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(idsOf(first.text)).toContain(ids[4]);
    expect(idsOf((await get("limit=20&updatedSince=2020-03-01T10:00:00.501Z")).text)).not.toContain(ids[4]);
    const next = /<([^>]+)>/.exec(first.headers["link"] ?? "")?.[1] ?? "";
    expect((await call(lane, "GET", next.slice(base(lane).length), { key: tenant.key })).headers).not.toHaveProperty("updated-until");
    expect((await get("limit=20")).headers).not.toHaveProperty("updated-until");
    expect((await get(`updatedSince=${first.headers["updated-until"]}`)).text).toBe("[]");
  });

  it("answers a caller that asks for nothing else as before", async () => {
    const answer = await get("limit=1&status=available");
    expect(answer.text).toBe(`[{"id":${ids[0]},"name":"Élodie Moon","categoryId":0,"status":"available"}]`);
    expect(answer.headers).not.toHaveProperty("stability");
  });

  it.each([
    ["ids=", /^ids must be 1 to 100 different ids, .*; got none\.$/],
    ["ids", /; got none\.$/],
    [`ids=${Array.from({ length: 101 }, (_, i) => i).join(",")}`, /^ids .*; got 101 ids\.$/],
    ["ids=7,8,7", /^ids .*; got 7 more than once\.$/],
    ["ids=1,two", /^ids .*; got "two"\.$/],
    ["ids=1,", /^ids .*; got ""\.$/],
    ["ids=1,+2", /^ids .*; got " 2"\.$/],
    ["ids=9223372036854775808", /^ids .*9223372036854775807; got "9223372036854775808"\.$/],
    ["ids=01", /^ids .*; got "01"\.$/],
    ["ids=1&ids=1", /^ids .*; got 1 more than once\.$/],
    ["ids=1&ids=", /^ids .*; got ""\.$/],
    ["ids[]=5", /^ids is sent without brackets, such as ids=42,43; got "ids\[\]"\.$/],
    ["ids%5B0%5D=5&ids%5b1%5d=6", /^ids is sent without brackets, .*; got "ids\[0\]"\.$/],
    ["ids[=5", /^ids is sent without brackets/],
    ["include[]=timestamps", /^include is sent without brackets, such as include=externalId,timestamps; /],
    ["status[]=sold", /^status is sent without brackets, such as status=available; /],
    ["status[eq]=sold", /^status is sent without brackets, /],
    ["limit[]=5", /^limit is sent without brackets, such as limit=20; /],
    ["categoryId=1&categoryId=2", /^categoryId is given more than once\./],
    ["categoryId=", /^categoryId must be an integer from .*; got ""\.$/],
    ["categoryId=1.5", /^categoryId .*; got "1\.5"\.$/],
    ["categoryId=-9223372036854775809", /^categoryId /],
    ["q=", /^q must be text of 1 to 100 characters with 1 to 8 words .*; got ""\.$/],
    ["q=%20%3F!", /^q must .*; got " \?!"\.$/],
    [`q=${"x".repeat(101)}`, /^q must .*; got "x{60}…"\.$/],
    ["q=a+b+c+d+e+f+g+h+i", /^q must .*; got "a b c d e f g h i"\.$/],
    ["q=a%00", /^q must /],
    ["q=%FF", /^q is not valid percent-encoded UTF-8; got "%FF"\.$/],
    ["status=sold,sold", /^status must be one or more of available, pending, sold, .*; got sold more than once\.$/],
    ["status=sold,", /^status .*; got ""\.$/],
    ["status=sold,adopted", /^status .*; got "adopted"\.$/],
    ["status=sold&status=pending", /^status is given more than once\./],
    ["order=newest", /^order must be one of asc, desc, updatedAt, -updatedAt, inCareSince, -inCareSince; got "newest"\.$/],
    ["order=", /^order /],
    ["inBin=yes", /^inBin must be true or false; got "yes"\.$/],
    ["inBin=true&q=moon", /^q cannot be combined with inBin=true\./],
    ["updatedSince=", /^updatedSince must be an RFC 3339 date and time .*; got ""\.$/],
    ["updatedSince=2026-11-21", /^updatedSince .*; got "2026-11-21"\.$/],
    ["updatedSince=2026-02-30T00:00:00Z", /^updatedSince /],
    ["updatedSince=2026-11-21T09:30:00+02:00", /sent as %2B\); got "2026-11-21T09:30:00 02:00"\.$/],
    ["include=", /^include must be one or more of externalId, timestamps, etag, .*; got ""\.$/],
    ["include=owner", /^include .*; got "owner"\.$/],
    ["include=timestamps,externalid", /^include .*; got "externalid"\.$/],
    ["include=timestamps,timestamps", /^include .*; got timestamps more than once\.$/],
  ])("answers ?%s with a 400 that says what was wrong, allowed and received", async (query, message) => {
    expect(await errorOf(query)).toMatch(message);
  });

  it("takes a list that is sent as repeats, and keeps it in the Link", async () => {
    const answer = await get(`ids=${ids[2]}&include=timestamps&ids=${ids[0]},${ids[1]}&include=externalId&limit=2`);
    expect(idsOf(answer.text)).toEqual(ids.slice(0, 2));
    expect(Object.keys((JSON.parse(answer.text) as object[])[0] ?? {})).toEqual(expect.arrayContaining(["externalId", "createdAt"]));
    const [, path = ""] = /<([^>]*)>/.exec(answer.headers["link"] ?? "") ?? [];
    expect(idsOf((await call(lane, "GET", path.slice(base(lane).length), { key: tenant.key })).text)).toEqual([ids[2]]);
  });

  it.each(["id[]=5", "filter[status]=sold", "[ids]=5", "xids[]=5"])("refuses ?%s, which is none of its names", async (query) => {
    expect(await errorOf(query)).toMatch(/ is not a parameter of this operation; /);
  });

  it.each([
    "updatedSince=0000-01-01T00:00:00Z",
    "updatedSince=9999-12-31T23:59:59.999Z",
    `q=${"%F0%9F%90%95a".repeat(50)}`,
    "categoryId=-1",
  ])("accepts ?%s", async (query) => {
    expect((await get(query)).status).toBe(200);
  });
});
