import { beforeAll, describe, expect, it } from "vitest";
import { codeOf, petOf, petsApi, tracesOf } from "#e2e/support/api-pets.ts";
import { makeTenant, TESTER, type Tenant } from "#e2e/support/fixtures.ts";
import { LANES, useLanes } from "#e2e/support/lanes.ts";
import { editPet } from "#lib/shelter/pets/change.mutations.ts";

const { call } = useLanes();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

describe.each(LANES)("If-Match through the %s lane", (lane) => {
  const { send, add, patch, get } = petsApi(call, lane);
  const etagOf = async (id: number): Promise<string> => (await get(tenant, id)).headers["etag"] ?? "";

  it("accepts exactly one of 100 parallel changes of one version", async () => {
    const pet = await add(tenant);
    const etag = await etagOf(pet.id);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => patch(tenant, pet.id, { name: `Writer ${i}` }, { "If-Match": etag })),
    );
    const won = answers.filter(({ status }) => status === 200);
    const lost = answers.filter(({ status }) => status === 412);
    expect([won.length, lost.length, new Set(lost.map(codeOf))]).toEqual([1, 99, new Set(["precondition_failed"])]);
    expect((await get(tenant, pet.id)).text).toBe(won[0]?.text);
    expect((await tracesOf(pet.id)).history).toHaveLength(2);
  });

  it("keeps every one of 100 parallel changes without it, in some order", async () => {
    const pet = await add(tenant);
    const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => patch(tenant, pet.id, { name: `Writer ${i}` })));
    const etags = answers.map(({ headers }) => headers["etag"]);
    expect(new Set(etags)).toEqual(new Set(Array.from({ length: 100 }, (_, i) => `"${pet.id}.${i + 2}"`)));
    expect((await tracesOf(pet.id)).history).toHaveLength(101);
  });

  it("refuses a stale tag after any change, also one from the dashboard", async () => {
    const pet = await add(tenant);
    const stale = await etagOf(pet.id);
    await editPet(tenant.scope, `${pet.id}`, { version: 1, status: "pending" }, TESTER);
    const fresh = await etagOf(pet.id);
    expect(fresh).not.toBe(stale);
    for (const [method, path, body] of [
      ["PATCH", "", { name: "No" }],
      ["DELETE", "", undefined],
      ["POST", "/restore", undefined],
    ] as const) {
      const answer = await send(method, tenant, `/v1/pets/${pet.id}${path}`, body, { "If-Match": stale });
      expect([answer.status, codeOf(answer)]).toEqual([412, "precondition_failed"]);
    }
    expect(await etagOf(pet.id)).toBe(fresh);
    expect((await send("DELETE", tenant, `/v1/pets/${pet.id}`, undefined, { "If-Match": `"x", ${fresh}` })).status).toBe(204);
  });

  it("gives a new animal the tag that it then has", async () => {
    const created = await send("POST", tenant, "/v1/pets", { name: "Biscuit", categoryId: 3 });
    expect(created.headers["etag"]).toBe(await etagOf(petOf(created).id));
  });

  it.each([
    ["weak, as compressing proxies make it", (etag: string) => `W/${etag}`],
    ["weak, in a list", (etag: string) => `"x", W/${etag}`],
    ["with the coding that Apache appends", (etag: string) => etag.replace(/"$/, '-gzip"')],
  ])("takes the animal's current tag %s, and refuses it after a change", async (_, sent) => {
    const pet = await add(tenant);
    const header = sent(await etagOf(pet.id));
    expect((await patch(tenant, pet.id, { name: "Clover" }, { "If-Match": header })).status).toBe(200);
    expect((await patch(tenant, pet.id, { name: "Moss" }, { "If-Match": header })).status).toBe(412);
  });

  it.each([
    ["*", 200],
    ['W/"x"', 412],
    ['"never"', 412],
    ["42.1", 400],
    ['"open', 400],
    [",", 400],
    ['*, "x"', 400],
  ])("answers If-Match: %s with %i", async (header, status) => {
    const pet = await add(tenant);
    expect((await patch(tenant, pet.id, { name: "Clover" }, { "If-Match": header })).status).toBe(status);
  });

  it("checks the path before the header, the header before the body, and the animal before its tag", async () => {
    const pet = await add(tenant);
    expect((await send("PATCH", tenant, "/v1/pets/abc", "{", { "If-Match": "?" })).status).toBe(404);
    expect(codeOf(await patch(tenant, pet.id, "{", { "If-Match": "?" }))).toBe("invalid_parameter");
    expect((await patch(tenant, Number.MAX_SAFE_INTEGER, {}, { "If-Match": '"x"' })).status).toBe(404);
  });
});
