import { beforeAll, describe, expect, it } from "vitest";
import { type ApiPet, codeOf, messageOf, petOf, petsApi, tracesOf } from "#e2e/support/api-pets.ts";
import { makeTenant, TESTER, type Tenant } from "#e2e/support/fixtures.ts";
import { LANES, useLanes } from "#e2e/support/lanes.ts";
import { usedOf } from "#e2e/support/limit-headers.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { addPet, binPet } from "#lib/shelter/pets/change.mutations.ts";

const { call } = useLanes();
let tenant: Tenant;
let other: Tenant;
beforeAll(async () => {
  tenant = await makeTenant();
  other = await makeTenant();
});

interface Result {
  status: number;
  pet?: ApiPet;
  etag?: string;
  error?: { code: string; message: string; status: number };
}
const resultsOf = ({ text }: { text: string }): Result[] => (JSON.parse(text) as { results: Result[] }).results;
const create = (name: string, rest: object = {}) => ({ op: "create", pet: { name, categoryId: 3, ...rest } });

describe.each(LANES)("POST /v1/pets/batch through the %s lane", (lane) => {
  const { send, add, get, list } = petsApi(call, lane);
  const batch = (owner: Tenant, operations: unknown, mode = "") => send("POST", owner, `/v1/pets/batch${mode}`, { operations });
  const countOf = async ({ scope }: Tenant): Promise<number> => {
    const { rows } = await pool().query<{ n: number }>("select count(*)::int as n from pets where project_id = $1", [scope.projectId]);
    return rows[0]?.n ?? 0;
  };

  it("creates, changes, and deletes in one request, in the order of the operations", async () => {
    const owner = await makeTenant();
    const [one, two] = [await add(owner), await add(owner)];
    await list(owner);
    const before = usedOf("day", await get(owner, one.id));
    const operations = [
      create("A"),
      { op: "update", id: one.id, pet: { status: "sold" } },
      create("B", { status: "pending" }),
      { op: "delete", id: two.id },
    ];
    const answer = await batch(owner, operations);
    expect([answer.status, answer.headers["stability"], usedOf("day", answer) - before]).toEqual([200, undefined, 1]);
    const results = resultsOf(answer);
    expect(results.map(({ status }) => status)).toEqual([201, 200, 201, 204]);
    const [a, changed, b] = results.map(({ pet }) => pet);
    expect([a?.name, changed, b?.status]).toEqual(["A", { ...one, status: "sold" }, "pending"]);
    expect(await list(owner)).toEqual([changed, a, b]);
    expect((await tracesOf(one.id)).orders).toEqual(["completed"]);
    expect((await tracesOf(b?.id ?? 0)).orders).toEqual(["placed"]);
  });

  it("changes an animal only if ifMatch names its ETag, and answers with the next one", async () => {
    const owner = await makeTenant();
    const [fresh, stale] = [await add(owner), await add(owner)];
    await send("PATCH", owner, `/v1/pets/${stale.id}`, { name: "Changed" });
    const [first, second] = [`"${fresh.id}.1"`, `"${stale.id}.1"`];
    const operations = [
      { op: "update", id: fresh.id, ifMatch: `W/"other", ${first}`, pet: { status: "sold" } },
      { op: "update", id: stale.id, ifMatch: second, pet: { name: "Lost" } },
      { op: "delete", id: stale.id, ifMatch: second },
      create("New"),
    ];
    const each = resultsOf(await batch(owner, operations, "?mode=each"));
    expect(each.map(({ status }) => status)).toEqual([200, 412, 412, 201]);
    expect(each.map(({ etag }) => etag)).toEqual([`"${fresh.id}.2"`, undefined, undefined, `"${each[3]?.pet?.id}.1"`]);
    expect(each[1]?.error).toMatchObject({ code: "precondition_failed", message: expect.stringContaining(`"${stale.id}.2"`) });
    const all = await batch(owner, operations.slice(1));
    expect([all.status, codeOf(all)]).toEqual([400, "invalid_body"]);
    expect(messageOf(all)).toContain(
      `operations[0].ifMatch must name the animal's ETag, which is "${stale.id}.2": the animal has changed. operations[1].ifMatch`,
    );
    const current = [
      { op: "update", id: fresh.id, ifMatch: "*", pet: { name: "Any" } },
      { op: "delete", id: stale.id, ifMatch: `"${stale.id}.2"` },
    ];
    expect(resultsOf(await batch(owner, current)).map(({ status }) => status)).toEqual([200, 204]);
    for (const ifMatch of [7, null, "", "42.3"]) {
      expect(messageOf(await batch(owner, [{ op: "delete", id: fresh.id, ifMatch }]))).toContain("operations[0].ifMatch must be an ETag");
    }
  });

  it("leaves the same history and orders as single requests", async () => {
    const [single, many] = [await add(tenant), await add(tenant)];
    await send("PATCH", tenant, `/v1/pets/${single.id}`, { name: "Clover", status: "sold" });
    await batch(tenant, [{ op: "update", id: many.id, pet: { name: "Clover", status: "sold" } }]);
    await send("DELETE", tenant, `/v1/pets/${single.id}`);
    await batch(tenant, [{ op: "delete", id: many.id }]);
    expect(await tracesOf(many.id)).toEqual(await tracesOf(single.id));
  });

  it("names every faulty row and field, and changes nothing", async () => {
    const owner = await makeTenant();
    const [pet, foreign] = [await add(owner, { externalId: "held" }), await add(other)];
    const binned = await addPet(owner.scope, { name: "Binned", categoryId: "1", status: "available" }, TESTER);
    await binPet(owner.scope, binned.id, 1, true, TESTER);
    const answer = await batch(owner, [
      create("Good"),
      create("", { categoryId: "1" }),
      { op: "update", id: pet.id, pet: { name: null } },
      { op: "move", id: 1 },
      7,
      { op: "delete", id: "42" },
      { op: "delete" },
      { op: "update", id: foreign.id, pet: {} },
      { op: "delete", id: Number(binned.id) },
      { op: "create" },
      create("Twin", { externalId: "twin" }),
      create("Twin", { externalId: "twin" }),
      create("Held", { externalId: "held" }),
      { op: "update", id: pet.id, pet: { status: "sold" } },
      { op: "delete", id: pet.id },
      { op: "update", id: 1, pet: [] },
    ]);
    expect([answer.status, codeOf(answer)]).toEqual([400, "invalid_body"]);
    const said = messageOf(answer);
    for (const part of [
      "13 faulty operations",
      "operations[1].pet.name must be text",
      'operations[1].pet.categoryId must be an integer from -9223372036854775808 to 9223372036854775807; got "1"',
      "operations[2].pet.name must be text",
      'operations[3].op must be one of "create", "update", "delete"; got "move"',
      "operations[4].op must be",
      'operations[5].id must be an integer from -9223372036854775808 to 9223372036854775807; got "42"',
      "operations[6].id is required",
      `operations[7].id must be of an animal of this project; got ${foreign.id}`,
      `operations[8].id must be of an animal of this project; got ${binned.id}`,
      "operations[9].pet is required",
      'operations[11].pet.externalId must be in one operation only; "twin" is in operations[10] too',
      'operations[12].pet.externalId must be free; another animal of this project has "held"',
      `operations[14].id must be in one operation only; ${pet.id} is in operations[13] too`,
      "operations[15].pet must be an object; got []",
    ]) {
      expect(said).toContain(part);
    }
    expect(said).not.toMatch(/operations\[(0|10|13)\]\./);
    expect([await countOf(owner), await list(owner)]).toEqual([2, [pet]]);
    expect((await tracesOf(pet.id)).history).toHaveLength(1);
  });

  it("does the good operations with mode=each and says what is wrong with the others", async () => {
    const owner = await makeTenant();
    const pet = await add(owner);
    const operations = [
      create("Good", { externalId: "e" }),
      create("Bad", { externalId: "e" }),
      create(" "),
      { op: "delete", id: 1 },
      { op: "delete", id: pet.id },
    ];
    const answer = await batch(owner, operations, "?mode=each");
    const results = resultsOf(answer);
    expect([answer.status, results.map(({ status }) => status)]).toEqual([200, [201, 409, 400, 404, 204]]);
    expect(results.map(({ error }) => error?.code)).toEqual([undefined, "external_id_taken", "invalid_body", "not_found", undefined]);
    for (const { error, status } of results)
      if (error) expect([error.status, error.message]).toEqual([status, expect.stringContaining("The operation has")]);
    expect((await list(owner)).map(({ name }) => name)).toEqual(["Good"]);
  });

  it.each([
    ["no operations", []],
    ["101 operations", Array.from({ length: 101 }, () => create("Many"))],
    ["an object", {}],
    ["null", null],
  ])("rejects %s with 400 in either mode", async (_what, operations) => {
    const before = await countOf(tenant);
    for (const mode of ["", "?mode=each"]) {
      const answer = await batch(tenant, operations, mode);
      expect([answer.status, codeOf(answer)]).toEqual([400, "invalid_body"]);
      expect(messageOf(answer)).toContain("operations must be a list of 1 to 100 operations");
    }
    expect(await countOf(tenant)).toBe(before);
  });

  it("rejects an unknown mode, and a body over 256 KiB", async () => {
    expect(codeOf(await batch(tenant, [create("A")], "?mode=some"))).toBe("invalid_parameter");
    const padded = (size: number): string => {
      const body = '{"operations":[{"op":"create","pet":{"name":"A","categoryId":1}}] }';
      return body.replace(" ", " ".repeat(size - body.length + 1));
    };
    expect((await send("POST", tenant, "/v1/pets/batch", padded(262_144))).status).toBe(200);
    expect((await send("POST", tenant, "/v1/pets/batch", padded(262_145))).status).toBe(413);
  });

  it("creates 100 animals with exact numbers, ids ascending", async () => {
    const owner = await makeTenant();
    const rows = Array.from(
      { length: 100 },
      (_, i) => `{"op":"create","pet":{"name":"Pet ${i}","categoryId":${i % 2 ? "9223372036854775807" : "1e2"}}}`,
    );
    const answer = await send("POST", owner, "/v1/pets/batch", `{"operations":[${rows.join(",")}]}`);
    expect(answer.status).toBe(200);
    expect(answer.text.match(/9223372036854775807/g)).toHaveLength(50);
    const ids = resultsOf(answer).map(({ pet }) => pet?.id ?? 0);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect((await list(owner)).map(({ name }) => name)).toEqual(rows.map((_, i) => `Pet ${i}`));
  });

  it("keeps every animal whole when batches and single writes of the same animals race", async () => {
    const owner = await makeTenant();
    const pets = await Promise.all(Array.from({ length: 5 }, () => add(owner)));
    const update = (name: string) => pets.map(({ id }) => ({ op: "update", id, pet: { name } }));
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, (_, i) => batch(owner, update(`Batch ${i}`))),
      ...pets.map(({ id }) => send("PATCH", owner, `/v1/pets/${id}`, { status: "sold" })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const after = await list(owner);
    expect([new Set(after.map(({ name }) => name)).size, new Set(after.map(({ status }) => status))]).toEqual([1, new Set(["sold"])]);
    expect(petOf(await get(owner, pets[0]?.id ?? 0)).status).toBe("sold");
  });
});
