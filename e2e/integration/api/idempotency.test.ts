import { afterEach, describe, expect, it } from "vitest";
import { makeTenant, TESTER, type Tenant } from "#e2e/support/fixtures.ts";
import { LANES, useLanes } from "#e2e/support/lanes.ts";
import { clock } from "#lib/clock.ts";
import { pool } from "#lib/db/pool.ts";
import { doOnce } from "#lib/idempotency/mutations.ts";
import { createPetWithin } from "#lib/pets/mutations.ts";

const { call } = useLanes();
const DAY_MS = 86_400_000;
afterEach(() => clock.replace(Date.now));

const codeOf = (text: string): string => (JSON.parse(text) as { code: string }).code;

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
    const broken = doOnce(tenant.scope, { key: "crash", bodyHash: hash("sha256", body) }, Date.now(), async (on) => {
      await createPetWithin(on, tenant.scope, { name: "Once", categoryId: 1n, status: "available" }, TESTER);
      throw new Error("the process died here");
    });
    await expect(broken).rejects.toThrow("died");
    expect(await count(tenant)).toBe(0);
    expect((await create(tenant, "crash")).status).toBe(201);
    expect(await count(tenant)).toBe(1);
  });
});
