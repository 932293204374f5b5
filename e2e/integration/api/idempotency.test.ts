import { afterEach, describe, expect, it } from "vitest";
import { petsApi } from "#e2e/support/api-pets.ts";
import { makeTenant, TESTER, type Tenant } from "#e2e/support/fixtures.ts";
import { LANES, useLanes } from "#e2e/support/lanes.ts";
import { doOnce } from "#lib/gateway/idempotency/mutations.ts";
import { clock } from "#lib/platform/clock.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { sharedBy } from "#lib/platform/db/turns.ts";
import { lockPetsFor } from "#lib/shelter/pets/lock.mutations.ts";
import { createPetWithin } from "#lib/shelter/pets/write.mutations.ts";

const { call } = useLanes();
const DAY_MS = 86_400_000;
afterEach(() => clock.replace(Date.now));

const codeOf = (text: string): string => (JSON.parse(text) as { code: string }).code;

it("takes a colleague's request with an Idempotency-Key, however many one person of the project sends", async () => {
  const { scope } = await makeTenant();
  const send = (person: string, key: string, work: () => Promise<unknown> = async () => undefined) =>
    sharedBy({ person, project: scope.projectId }, () =>
      doOnce(
        scope,
        { key, bodyHash: "x" },
        Date.now(),
        async () => undefined,
        async () => {
          await work();
          return { status: 200, body: key };
        },
      ),
    );
  const first = Promise.withResolvers<void>();
  const flood = Array.from({ length: 600 }, (_, n) => send("person:1", `flood-${n}`, () => first.promise));
  const settled = Promise.allSettled(flood);
  await expect(flood[599]).rejects.toThrow("250 of your requests with an Idempotency-Key");
  const colleague = send("person:2", "colleague");
  first.resolve();
  expect((await colleague).body).toBe("colleague");
  const taken = (await settled).filter(({ status }) => status === "fulfilled");
  expect(taken).toHaveLength(250);
});

describe.each(LANES)("Idempotency-Key through the %s lane", (lane) => {
  const create = (tenant: Tenant, once: string, name = "Once") =>
    call(lane, "POST", "/v1/pets", { key: tenant.key, body: `{"name":"${name}","categoryId":1}`, headers: { "Idempotency-Key": once } });
  const count = async ({ scope }: Tenant): Promise<number> => {
    const { rows } = await pool().query("select count(*)::int as n from pets where project_id = $1", [scope.projectId]);
    return (rows[0] as { n: number }).n;
  };

  it("replays the first response for the same key and body and creates one pet", async () => {
    const tenant = await makeTenant();
    const first = await create(tenant, "k1");
    const second = await create(tenant, "k1");
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text]);
    expect([first.headers["idempotent-replayed"], second.headers["idempotent-replayed"]]).toEqual([undefined, "true"]);
    expect(await count(tenant)).toBe(1);
  });

  it("returns 422 for the same key with a different body", async () => {
    const tenant = await makeTenant();
    await create(tenant, "k1");
    const answer = await create(tenant, "k1", "Other");
    expect([answer.status, codeOf(answer.text)]).toEqual([422, "idempotency_mismatch"]);
    expect(await count(tenant)).toBe(1);
  });

  it("accepts a burst of different keys and leaves connections for other projects", async () => {
    const [busy, other] = [await makeTenant(), await makeTenant()];
    const burst = Promise.all(Array.from({ length: 120 }, (_, i) => create(busy, `burst-${i}`)));
    expect((await call(lane, "GET", "/v1/pets", { key: other.key })).status).toBe(200);
    expect((await burst).map((answer) => answer.status)).toEqual(Array(120).fill(201));
    expect(await count(busy)).toBe(120);
  });

  it("validates the Idempotency-Key header before the body", async () => {
    const { key } = await makeTenant();
    const answer = await call(lane, "POST", "/v1/pets", { key, body: "{", headers: { "Idempotency-Key": "x".repeat(256) } });
    expect(codeOf(answer.text)).toBe("invalid_parameter");
  });

  it("keeps the idempotency keys of two projects separate", async () => {
    const [one, two] = [await makeTenant(), await makeTenant()];
    await create(one, "same");
    expect((await create(two, "same", "Other")).status).toBe(201);
  });

  it("creates one pet for concurrent requests; the rest get 409 or the same response", async () => {
    const tenant = await makeTenant();
    const answers = await Promise.all(Array.from({ length: 12 }, () => create(tenant, "race")));
    const created = new Set(answers.filter((answer) => answer.status === 201).map((answer) => answer.text));
    expect(created.size).toBe(1);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect([answer.status, codeOf(answer.text)]).toEqual([409, "idempotency_conflict"]);
    expect(await count(tenant)).toBe(1);
  });

  it("forgets an idempotency key after 24 hours", async () => {
    const tenant = await makeTenant();
    const now = Date.now();
    clock.replace(() => now);
    const first = await create(tenant, "k1");
    clock.replace(() => now + DAY_MS - 1);
    expect((await create(tenant, "k1")).text).toBe(first.text);
    clock.replace(() => now + DAY_MS);
    expect((await create(tenant, "k1")).text).not.toBe(first.text);
    expect(await count(tenant)).toBe(2);
  });

  it("does not store a rejected request under its idempotency key", async () => {
    const tenant = await makeTenant();
    expect((await create(tenant, "k1", " ")).status).toBe(400);
    expect((await create(tenant, "k1", "Good")).status).toBe(201);
  });

  it.each([
    [255, 201],
    [256, 400],
  ])("answers an idempotency key of %i characters with %i", async (length, status) => {
    const tenant = await makeTenant();
    expect((await create(tenant, "x".repeat(length))).status).toBe(status);
  });

  it("rolls back if work fails before its response is stored, so a retry starts fresh", async () => {
    const tenant = await makeTenant();
    const body = '{"name":"Once","categoryId":1}';
    const { hash } = await import("node:crypto");
    const broken = doOnce(
      tenant.scope,
      { key: "crash", bodyHash: hash("sha256", body) },
      Date.now(),
      (on) => lockPetsFor(on, tenant.scope, TESTER),
      async (on) => {
        await createPetWithin(on, tenant.scope, { name: "Once", categoryId: 1n, status: "available" }, TESTER);
        throw new Error("the process died here");
      },
    );
    await expect(broken).rejects.toThrow("died");
    expect(await count(tenant)).toBe(0);
    expect((await create(tenant, "crash")).status).toBe(201);
    expect(await count(tenant)).toBe(1);
  });

  const { send, add } = petsApi(call, lane);
  it.each([
    ["PATCH", "", { name: "Clover" }],
    ["DELETE", "", undefined],
    ["POST", "/restore", undefined],
  ])("replays %s%s, although the animal has changed since", async (method, path, body) => {
    const tenant = await makeTenant();
    const { id } = await add(tenant);
    if (path === "/restore") await send("DELETE", tenant, `/v1/pets/${id}`);
    const write = (key: string, ifMatch: Record<string, string>) =>
      send(method, tenant, `/v1/pets/${id}${path}`, body, { "Idempotency-Key": key, ...ifMatch });
    const tag = { "If-Match": `"${id}.${path === "/restore" ? 2 : 1}"` };
    const first = await write("k1", tag);
    const second = await write("k1", tag);
    expect([first.status < 300, second.status, second.text, second.headers["etag"]]).toEqual([
      true,
      first.status,
      first.text,
      first.headers["etag"],
    ]);
    expect([first.headers["idempotent-replayed"], second.headers["idempotent-replayed"]]).toEqual([undefined, "true"]);
    expect((await write("k2", tag)).status).toBe(method === "DELETE" ? 404 : 412);
    expect(codeOf((await write("k1", {})).text)).toBe("idempotency_mismatch");
  });

  it("replays a batch and a PUT without a second animal", async () => {
    const tenant = await makeTenant();
    const operations = [{ op: "create", pet: { name: "A", categoryId: 1 } }];
    const batch = (mode: string) => send("POST", tenant, `/v1/pets/batch${mode}`, { operations }, { "Idempotency-Key": "b" });
    const put = () => send("PUT", tenant, "/v1/pets/external/x", { name: "B", categoryId: 1 }, { "Idempotency-Key": "p" });
    const [first, second] = [await batch(""), await batch("")];
    expect([second.status, second.text, second.headers["idempotent-replayed"]]).toEqual([200, first.text, "true"]);
    expect((await batch("?mode=each")).status).toBe(422);
    const [created, again] = [await put(), await put()];
    expect([created.status, again.status, again.text]).toEqual([201, 201, created.text]);
    expect(await count(tenant)).toBe(2);
  });

  it("keeps no refused batch, and takes a key for one operation only", async () => {
    const tenant = await makeTenant();
    const headers = { "Idempotency-Key": "k" };
    const refused = await send("POST", tenant, "/v1/pets/batch", { operations: [{ op: "delete", id: 1 }] }, headers);
    expect(refused.status).toBe(400);
    const { id } = await add(tenant);
    expect((await send("DELETE", tenant, `/v1/pets/${id}`, undefined, headers)).status).toBe(204);
    expect((await send("POST", tenant, `/v1/pets/${id}/restore`, undefined, headers)).status).toBe(422);
  });

  it("creates one animal with an externalId for a replayed request", async () => {
    const tenant = await makeTenant();
    const create = () => send("POST", tenant, "/v1/pets", { name: "A", categoryId: 1, externalId: "x" }, { "Idempotency-Key": "k" });
    const [first, second] = [await create(), await create()];
    expect([first.status, second.text, second.headers["etag"]]).toEqual([201, first.text, first.headers["etag"]]);
  });
});
