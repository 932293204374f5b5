import { beforeAll, describe, expect, it } from "vitest";
import { codeOf, messageOf, petOf, petsApi } from "#e2e/support/api-pets.ts";
import { makeTenant, type Tenant } from "#e2e/support/fixtures.ts";
import { LANES, useLanes } from "#e2e/support/lanes.ts";

const { call } = useLanes();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

const BODY = { name: "Biscuit", categoryId: 3 };
const NEW_ONLY = { "If-None-Match": "*" };

describe.each(LANES)("If-None-Match on writes through the %s lane", (lane) => {
  const { send, add, patch, get, list } = petsApi(call, lane);
  const put = (owner: Tenant, body: unknown, headers: Record<string, string>) => send("PUT", owner, "/v1/pets/external/x", body, headers);

  it("PUT with * adds an animal, and never changes one that exists, in the bin either", async () => {
    const owner = await makeTenant();
    const created = await put(owner, BODY, NEW_ONLY);
    expect(created.status).toBe(201);
    const again = await put(owner, { name: "Overwritten", categoryId: 4 }, NEW_ONLY);
    expect([again.status, codeOf(again)]).toEqual([412, "precondition_failed"]);
    expect(await list(owner)).toEqual([petOf(created)]);
    await send("DELETE", owner, `/v1/pets/${petOf(created).id}`);
    expect((await put(owner, BODY, NEW_ONLY)).status).toBe(412);
    expect(await list(owner)).toEqual([]);
  });

  it("PUT with * adds one animal for 10 parallel requests and refuses the others", async () => {
    const owner = await makeTenant();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => put(owner, { ...BODY, name: `Writer ${i}` }, NEW_ONLY)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(9).fill(412)]);
    expect(await list(owner)).toEqual(answers.filter(({ status }) => status === 201).map(petOf));
  });

  it.each([
    ["PATCH", "", { name: "No" }],
    ["DELETE", "", undefined],
    ["POST", "/restore", undefined],
  ] as const)("%s /v1/pets/{petId}%s is refused for an animal that it names", async (method, path, body) => {
    const pet = await add(tenant);
    const { etag = "" } = (await get(tenant, pet.id)).headers;
    for (const header of ["*", etag, `W/${etag}`, `"x", ${etag}`]) {
      const answer = await send(method, tenant, `/v1/pets/${pet.id}${path}`, body, { "If-None-Match": header });
      expect([answer.status, codeOf(answer)]).toEqual([412, "precondition_failed"]);
    }
    expect((await get(tenant, pet.id)).headers["etag"]).toBe(etag);
    expect((await send(method, tenant, `/v1/pets/${pet.id}${path}`, body, { "If-None-Match": '"x"' })).status).toBeLessThan(300);
  });

  it("is refused where it is malformed, before the body, and after a missing animal", async () => {
    const pet = await add(tenant);
    const answer = await patch(tenant, pet.id, "{", { "If-None-Match": "?" });
    expect([answer.status, messageOf(answer)]).toEqual([400, expect.stringContaining("If-None-Match must be")]);
    expect((await patch(tenant, Number.MAX_SAFE_INTEGER, {}, NEW_ONLY)).status).toBe(404);
  });

  it.each([
    ["/v1/pets", BODY],
    ["/v1/pets/batch", { operations: [{ op: "create", pet: BODY }] }],
  ])("POST %s takes no condition on one animal, and says so", async (path, body) => {
    const owner = await makeTenant();
    for (const headers of [NEW_ONLY, { "If-Match": '"1.1"' }]) {
      const answer = await send("POST", owner, path, body, headers as Record<string, string>);
      expect([answer.status, codeOf(answer), messageOf(answer)]).toEqual([
        412,
        "precondition_failed",
        expect.stringContaining("one resource"),
      ]);
    }
    expect(await list(owner)).toEqual([]);
    expect((await send("POST", owner, path, body, { "If-Match": "*" })).status).toBeLessThan(300);
  });

  it("is part of what an Idempotency-Key stands for", async () => {
    const owner = await makeTenant();
    const once = { "Idempotency-Key": "one" };
    const created = await put(owner, BODY, { ...NEW_ONLY, ...once });
    expect([created.status, (await put(owner, BODY, once)).status]).toEqual([201, 422]);
    const replayed = await put(owner, BODY, { ...NEW_ONLY, ...once });
    expect([replayed.status, replayed.text, replayed.headers["idempotent-replayed"]]).toEqual([201, created.text, "true"]);
  });
});
