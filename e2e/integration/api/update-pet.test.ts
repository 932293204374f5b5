import { beforeAll, describe, expect, it } from "vitest";
import { type ApiPet, codeOf, messageOf, petOf, petsApi, tracesOf } from "#e2e/support/api-pets.ts";
import { makeKey, makeTenant, TESTER, type Tenant } from "#e2e/support/fixtures.ts";
import { LANES, useLanes } from "#e2e/support/lanes.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { addCategory, forgetCategory } from "#lib/shelter/categories/mutations.ts";
import { addPet, binPet, editPet } from "#lib/shelter/pets/change.mutations.ts";

const { call } = useLanes();
let tenant: Tenant;
let other: Tenant;
beforeAll(async () => {
  tenant = await makeTenant();
  other = await makeTenant();
});

describe.each(LANES)("PATCH, DELETE and restore through the %s lane", (lane) => {
  const { send, add, patch, get, list } = petsApi(call, lane);
  const remove = (owner: Tenant, id: number | string, headers?: Record<string, string>) =>
    send("DELETE", owner, `/v1/pets/${id}`, undefined, headers);
  const restore = (owner: Tenant, id: number) => send("POST", owner, `/v1/pets/${id}/restore`);

  it("changes only what is sent, and the list follows at once", async () => {
    const owner = await makeTenant();
    const pet = await add(owner);
    await list(owner);
    const answer = await patch(owner, pet.id, { status: "sold" }, { "Content-Type": "application/merge-patch+json" });
    expect([answer.status, petOf(answer), answer.headers["stability"]]).toEqual([200, { ...pet, status: "sold" }, undefined]);
    expect(await list(owner)).toEqual([{ ...pet, status: "sold" }]);
    expect((await get(owner, pet.id)).headers["etag"]).toBe(answer.headers["etag"]);
    expect(petOf(await patch(owner, pet.id, '{"name":"Clover","categoryId":1e2}'))).toEqual({
      ...pet,
      name: "Clover",
      categoryId: 100,
      status: "sold",
    });
  });

  it("leaves the same history, orders, and version as the dashboard", async () => {
    const form = { name: "Biscuit", categoryId: "3", status: "available" } as const;
    const theirs = await addPet(tenant.scope, form, TESTER);
    await editPet(tenant.scope, theirs.id, { version: 1, status: "pending" }, TESTER);
    await editPet(tenant.scope, theirs.id, { version: 2, name: "Clover", status: "sold" }, TESTER);
    await binPet(tenant.scope, theirs.id, 3, true, TESTER);
    await binPet(tenant.scope, theirs.id, 4, false, TESTER);
    const ours = await add(tenant);
    await patch(tenant, ours.id, { status: "pending" });
    await patch(tenant, ours.id, { name: "Clover", status: "sold" });
    await remove(tenant, ours.id);
    await restore(tenant, ours.id);
    expect(await tracesOf(ours.id)).toEqual(await tracesOf(theirs.id));
    const { rows } = await pool().query(
      "select distinct actor_kind, actor_id from audit_entries where entity_type = 'pet' and entity_id = $1",
      [ours.id],
    );
    expect(rows).toEqual([{ actor_kind: "api_key", actor_id: tenant.keyId }]);
  });

  it("answers an empty patch, and one that changes nothing, with 200 and spends no version", async () => {
    const pet = await add(tenant);
    for (const body of [{}, { status: "available" }]) {
      const answer = await patch(tenant, pet.id, body);
      expect([answer.status, petOf(answer), answer.headers["etag"]]).toEqual([200, pet, `"${pet.id}.1"`]);
    }
    expect((await tracesOf(pet.id)).history).toHaveLength(1);
  });

  it.each([
    ["a null name", '{"name":null}', "name must be text"],
    ["an empty name", '{"name":""}', "name must be text"],
    ["a null category", '{"categoryId":null}', "categoryId must be an integer"],
    ["a category beyond int64", '{"categoryId":9223372036854775808}', "categoryId must be an integer"],
    ["a null status", '{"status":null}', "status must be one of"],
    ["an unknown status", '{"status":"adopted"}', "status must be one of"],
    ["an empty externalId", '{"externalId":""}', "externalId must be text"],
    ["an array", "[]", "must be a JSON object"],
    ["several faults", '{"name":"","status":1}', "2 errors"],
  ])("rejects %s and changes nothing", async (_what, body, error) => {
    const pet = await add(tenant);
    const answer = await patch(tenant, pet.id, body);
    expect([answer.status, codeOf(answer)]).toEqual([400, "invalid_body"]);
    expect(messageOf(answer)).toContain(error);
    expect(petOf(await get(tenant, pet.id))).toEqual(pet);
  });

  it("takes a category without a name, such as a deleted one, as POST does", async () => {
    const category = await addCategory(tenant.scope, { name: `Owls ${lane}` }, TESTER);
    await forgetCategory(tenant.scope, category.categoryId, TESTER);
    const pet = await add(tenant);
    const answer = await patch(tenant, pet.id, { categoryId: Number(category.categoryId) });
    expect([answer.status, petOf(answer).categoryId]).toEqual([200, Number(category.categoryId)]);
  });

  it.each(["text/plain", "application/json-patch+json", ""])("rejects the media type %j with 415", async (type) => {
    const pet = await add(tenant);
    expect((await patch(tenant, pet.id, { status: "sold" }, { "Content-Type": type })).status).toBe(415);
    const created = await send(
      "POST",
      tenant,
      "/v1/pets",
      { name: "A", categoryId: 1 },
      { "Content-Type": "application/merge-patch+json" },
    );
    expect(created.status).toBe(415);
  });

  it.each(["abc", "1.5", "9223372036854775808", "-0", "9223372036854775807"])("answers 404 for the id %s", async (id) => {
    for (const answer of [
      await send("PATCH", tenant, `/v1/pets/${id}`, {}),
      await remove(tenant, id),
      await send("POST", tenant, `/v1/pets/${id}/restore`),
    ]) {
      expect([answer.status, codeOf(answer)]).toEqual([404, "not_found"]);
    }
  });

  it("treats another project's animal like a missing one and leaves it alone", async () => {
    const pet = await add(other);
    const missing = await patch(tenant, Number.MAX_SAFE_INTEGER, {});
    for (const answer of [await patch(tenant, pet.id, { name: "Mine" }), await remove(tenant, pet.id), await restore(tenant, pet.id)]) {
      expect([answer.status, answer.text]).toEqual([404, missing.text]);
    }
    expect(petOf(await get(other, pet.id))).toEqual(pet);
    expect((await tracesOf(pet.id)).history).toHaveLength(1);
  });

  it("refuses a read-only key with 403", async () => {
    const pet = await add(tenant);
    const { key } = await makeKey(tenant.scope, { scope: "read" });
    const reader = { ...tenant, key };
    for (const answer of [await patch(reader, pet.id, { name: "No" }), await remove(reader, pet.id), await restore(reader, pet.id)]) {
      expect([answer.status, codeOf(answer)]).toEqual([403, "insufficient_scope"]);
    }
  });

  it("moves an animal to the bin with 204, then answers 404 until it is restored", async () => {
    const owner = await makeTenant();
    const pet: ApiPet = await add(owner);
    const gone = await remove(owner, pet.id);
    expect([gone.status, gone.text, gone.headers["content-type"], gone.headers["stability"]]).toEqual([204, "", undefined, undefined]);
    expect(await list(owner)).toEqual([]);
    for (const answer of [await remove(owner, pet.id), await get(owner, pet.id), await patch(owner, pet.id, { name: "In the bin" })]) {
      expect([answer.status, codeOf(answer)]).toEqual([404, "not_found"]);
    }
    const back = await restore(owner, pet.id);
    expect([back.status, petOf(back)]).toEqual([200, pet]);
    expect(await list(owner)).toEqual([pet]);
    const again = await restore(owner, pet.id);
    expect([again.status, again.headers["etag"]]).toEqual([200, back.headers["etag"]]);
  });

  it("charges one request for each write", async () => {
    const owner = await makeTenant();
    const pet = await add(owner);
    const first = await patch(owner, pet.id, {});
    const second = await remove(owner, pet.id);
    const left = (answer: { headers: Record<string, string> }): number => Number(answer.headers["x-ratelimit-remaining"]);
    expect(left(first) - left(second)).toBe(1);
  });
});
