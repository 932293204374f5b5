import { beforeAll, describe, expect, it } from "vitest";
import { codeOf, messageOf, petOf, petsApi, tracesOf } from "#e2e/support/api-pets.ts";
import { makeTenant, type Tenant } from "#e2e/support/fixtures.ts";
import { LANES, useLanes } from "#e2e/support/lanes.ts";
import { pool } from "#lib/platform/db/pool.ts";

const { call } = useLanes();
let tenant: Tenant;
let other: Tenant;
beforeAll(async () => {
  tenant = await makeTenant();
  other = await makeTenant();
});

const BODY = { name: "Biscuit", categoryId: 3 };

async function externalIdOf(petId: number): Promise<string | null | undefined> {
  const { rows } = await pool().query<{ external_id: string | null }>("select external_id from pets where id = $1", [petId]);
  return rows[0]?.external_id;
}

describe.each(LANES)("externalId through the %s lane", (lane) => {
  const { send, add, patch, get, list } = petsApi(call, lane);
  const put = (owner: Tenant, externalId: string, body: unknown = BODY, headers?: Record<string, string>) =>
    send("PUT", owner, `/v1/pets/external/${encodeURIComponent(externalId)}`, body, headers);
  const unique = (): string => crypto.randomUUID();

  it("is stored at creation and shown nowhere unasked", async () => {
    const externalId = unique();
    const created = await send("POST", tenant, "/v1/pets", { ...BODY, externalId });
    expect([created.status, Object.keys(petOf(created))]).toEqual([201, ["id", "name", "categoryId", "status"]]);
    expect(await externalIdOf(petOf(created).id)).toBe(externalId);
    expect((await tracesOf(petOf(created).id)).history).toEqual([
      { action: "pet.create", before: null, after: { ...BODY, status: "available", externalId } },
    ]);
  });

  it("is unique in a project, not across projects", async () => {
    const externalId = unique();
    await add(tenant, { externalId });
    const answer = await send("POST", tenant, "/v1/pets", { ...BODY, externalId });
    expect([answer.status, codeOf(answer)]).toEqual([409, "external_id_taken"]);
    expect((await send("POST", other, "/v1/pets", { ...BODY, externalId })).status).toBe(201);
    const pet = await add(tenant);
    expect(codeOf(await patch(tenant, pet.id, { externalId }))).toBe("external_id_taken");
    expect(await externalIdOf(pet.id)).toBe(null);
    const wrong = { externalId, profile: { childrenFromAge: 6 } };
    for (const answer of [await patch(tenant, pet.id, wrong), await send("POST", tenant, "/v1/pets", { ...BODY, ...wrong })]) {
      expect([answer.status, messageOf(answer)]).toEqual([400, expect.stringContaining("profile.childrenFromAge needs goodWithChildren")]);
    }
  });

  it("is changed and removed by a patch, which raises the version", async () => {
    const [externalId, pet] = [unique(), await add(tenant)];
    const named = await patch(tenant, pet.id, { externalId });
    expect([petOf(named), named.headers["etag"], await externalIdOf(pet.id)]).toEqual([pet, `"${pet.id}.2"`, externalId]);
    await patch(tenant, pet.id, { status: "sold" });
    expect(await externalIdOf(pet.id)).toBe(externalId);
    await patch(tenant, pet.id, { externalId: null });
    expect(await externalIdOf(pet.id)).toBe(null);
    expect((await send("POST", tenant, "/v1/pets", { ...BODY, externalId })).status).toBe(201);
  });

  it.each([" ", "", "\u200b", "a\u0000b", "a\nb", ".", "..", "a".repeat(129), "🐶".repeat(129), 5, ["a"]])(
    "rejects %j at creation",
    async (externalId) => {
      const answer = await send("POST", tenant, "/v1/pets", { ...BODY, externalId });
      expect([answer.status, codeOf(answer)]).toEqual([400, "invalid_body"]);
    },
  );

  it("takes the null that it sends as none, by POST and in a batch", async () => {
    const owner = await makeTenant();
    const sent = { ...BODY, externalId: null };
    const created = await send("POST", owner, "/v1/pets", sent, { "Idempotency-Key": "once" });
    const answers = [created, await send("POST", owner, "/v1/pets", sent)];
    const batch = await send("POST", owner, "/v1/pets/batch", { operations: [{ op: "create", pet: sent }] });
    expect([...answers, batch].map(({ status }) => status)).toEqual([201, 201, 200]);
    expect((await tracesOf(petOf(created).id)).history).toEqual([
      { action: "pet.create", before: null, after: { ...BODY, status: "available" } },
    ]);
    const listed = await send("GET", owner, "/v1/pets?include=externalId");
    expect((JSON.parse(listed.text) as { externalId: null }[]).map(({ externalId }) => externalId)).toEqual([null, null, null]);
  });

  it.each(["a/b", "50%", "Ünïcode 🐶", "?x=1&y#z", "restore", "🐶".repeat(128), " spaced ", "a+b", "…"])(
    "takes %j as sent, by PUT and by POST",
    async (text) => {
      const owner = await makeTenant();
      const created = await put(owner, text);
      expect([created.status, await externalIdOf(petOf(created).id)]).toEqual([201, text]);
      expect(codeOf(await send("POST", owner, "/v1/pets", { ...BODY, externalId: text }))).toBe("external_id_taken");
      expect((await put(owner, text)).status).toBe(200);
    },
  );

  it.each(["%20", "%00", "a".repeat(129), "%0A"])("refuses the address …/external/%s with 400", async (encoded) => {
    const answer = await send("PUT", tenant, `/v1/pets/external/${encoded}`, BODY);
    expect([answer.status, codeOf(answer)]).toEqual([400, "invalid_parameter"]);
  });

  it("PUT adds the animal once, then changes it, and leaves a status that is not sent", async () => {
    const owner = await makeTenant();
    const created = await put(owner, "x", { ...BODY, status: "pending" });
    expect([created.status, petOf(created).status, created.headers["stability"]]).toEqual([201, "pending", undefined]);
    expect(created.headers["location"]).toContain("/v1/pets/external/");
    const changed = await put(owner, "x", { name: "Clover", categoryId: 4 });
    expect([changed.status, petOf(changed)]).toEqual([200, { ...petOf(created), name: "Clover", categoryId: 4 }]);
    expect((await get(owner, petOf(created).id)).headers["etag"]).toBe(changed.headers["etag"]);
    expect((await put(owner, "x", { name: "Clover", categoryId: 4 })).headers["etag"]).toBe(changed.headers["etag"]);
    expect(await list(owner)).toEqual([petOf(changed)]);
  });

  it("PUT restores an animal from the bin, which kept its externalId", async () => {
    const owner = await makeTenant();
    const pet = petOf(await put(owner, "x"));
    await send("DELETE", owner, `/v1/pets/${pet.id}`);
    const taken = await send("POST", owner, "/v1/pets", { ...BODY, externalId: "x" });
    expect([codeOf(taken), messageOf(taken)]).toEqual([
      "external_id_taken",
      `Animal ${pet.id} in the bin has the externalId "x". Restore it, or use another externalId. GET /v1/pets?inBin=true lists the bin.`,
    ]);
    const batch = await send("POST", owner, "/v1/pets/batch", { operations: [{ op: "create", pet: { ...BODY, externalId: "x" } }] });
    expect(messageOf(batch)).toContain(`pet.externalId must be free; animal ${pet.id} in the bin has "x"`);
    const back = await put(owner, "x", { name: "Back", categoryId: 3 });
    expect([back.status, petOf(back)]).toEqual([200, { ...pet, name: "Back" }]);
    expect((await tracesOf(pet.id)).history.at(-1)).toMatchObject({ action: "pet.restore", after: { name: "Back", inBin: false } });
  });

  it("PUT creates one animal for 30 parallel requests", async () => {
    const owner = await makeTenant();
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => put(owner, "race", { name: `Writer ${i}`, categoryId: 1 })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => b - a)).toEqual([201, ...Array<number>(29).fill(200)]);
    expect(await list(owner)).toHaveLength(1);
  });

  it("POST creates one animal for 30 parallel requests with one externalId, and others are not held up", async () => {
    const owner = await makeTenant();
    const race = Array.from({ length: 30 }, () => send("POST", owner, "/v1/pets", { ...BODY, externalId: "race" }));
    const plain = Array.from({ length: 10 }, () => send("POST", owner, "/v1/pets", BODY));
    expect((await Promise.all(race)).map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(29).fill(409)]);
    expect((await Promise.all(plain)).map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(await list(owner)).toHaveLength(11);
  });

  it("PUT obeys If-Match, and adds nothing where there is nothing to match", async () => {
    const owner = await makeTenant();
    expect((await put(owner, "x", BODY, { "If-Match": "*" })).status).toBe(412);
    expect(await list(owner)).toEqual([]);
    const created = await put(owner, "x");
    await put(owner, "x", { name: "Clover", categoryId: 4 });
    expect((await put(owner, "x", BODY, { "If-Match": created.headers["etag"] ?? "" })).status).toBe(412);
  });

  it("moves in a batch only to an animal that no other one holds it back from", async () => {
    const owner = await makeTenant();
    const [one, two] = [await add(owner, { externalId: "one" }), await add(owner)];
    const operations = [
      { op: "update", id: one.id, pet: { externalId: null } },
      { op: "update", id: two.id, pet: { externalId: "one" } },
    ];
    expect((await send("POST", owner, "/v1/pets/batch", { operations })).status).toBe(400);
    expect([await externalIdOf(one.id), await externalIdOf(two.id)]).toEqual(["one", null]);
    for (const operation of operations) expect((await send("POST", owner, "/v1/pets/batch", { operations: [operation] })).status).toBe(200);
    expect([await externalIdOf(one.id), await externalIdOf(two.id)]).toEqual([null, "one"]);
  });
});
