import { describe, expect, it } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { makeKey, makeTenant, TESTER, type Tenant } from "#e2e/support/fixtures.ts";
import { useDirectLane } from "#e2e/support/lanes.ts";
import { photoForm } from "#e2e/support/photo-form.ts";
import { jpeg } from "#e2e/support/pictures.ts";
import { disableApiKey, revokeApiKey } from "#lib/gateway/api-keys/mutations.ts";
import { rotateApiKey } from "#lib/gateway/api-keys/rotation.mutations.ts";
import { rateLimiter } from "#lib/gateway/rate-limit/limiter/state.ts";
import { lockChanges } from "#lib/history/events/mutations.ts";
import { handle } from "#lib/http/api/handle.ts";
import { createMatcher } from "#lib/http/api/match-route.ts";
import { ROUTES } from "#lib/http/api/operations/routes.ts";
import { pool, transaction } from "#lib/platform/db/pool.ts";
import { binProject } from "#lib/shelter/projects/bin.mutations.ts";

useDirectLane();
const match = createMatcher(ROUTES);
const PET = { name: "Biscuit", categoryId: 3 };
const nothing = async (): Promise<void> => undefined;

interface Sent {
  method: string;
  path: string;
  body?: object;
  /** Replaces JSON. */
  form?: Buffer;
  headers?: Record<string, string>;
}

/** @param meanwhile happens after the head was checked and before the body has arrived */
async function send({ key }: Tenant, { method, path, body, form, headers = {} }: Sent, meanwhile: () => Promise<unknown> = nothing) {
  const sent: Record<string, string> = { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers };
  const request = {
    method,
    path,
    query: "",
    origin: "http://localhost:3000",
    address: "192.0.2.7",
    rawHeaders: undefined,
    header: (name: string) => sent[name],
    body: async () => {
      await meanwhile();
      return Buffer.from(JSON.stringify(body));
    },
    parts: async function* () {
      yield form ?? Buffer.of();
      await meanwhile();
    },
    signal: () => new AbortController().signal,
  };
  const { status, body: answered } = await handle(request, match(method, path));
  return { status, text: String(answered ?? ""), code: (JSON.parse(String(answered || "{}")) as { code?: string }).code };
}

/** Returns everything that a change of animals could leave behind. */
async function stateOf({ scope }: Tenant): Promise<unknown[]> {
  const { rows } = await pool().query(
    `select id, name, version, deleted_at, external_id, (select count(*) from audit_entries a where a.project_id = $1 and a.entity_type = 'pet') as entries
       from pets where project_id = $1 order by id`,
    [scope.projectId],
  );
  return rows;
}

async function tenantWithPet(): Promise<{ tenant: Tenant; id: number }> {
  const tenant = await makeTenant();
  const { text } = await send(tenant, { method: "POST", path: "/v1/pets", body: { ...PET, externalId: "one" } });
  return { tenant, id: (JSON.parse(text) as { id: number }).id };
}

const ONCE = { "idempotency-key": "once" };
const { body: form, headers: formHeaders } = photoForm(await jpeg());
const WRITES: [string, (id: number) => Sent][] = [
  ["a creation", () => ({ method: "POST", path: "/v1/pets", body: PET })],
  ["a creation with an externalId", () => ({ method: "POST", path: "/v1/pets", body: { ...PET, externalId: "two" } })],
  ["a creation that may be sent again", () => ({ method: "POST", path: "/v1/pets", body: PET, headers: ONCE })],
  ["a change", (id) => ({ method: "PATCH", path: `/v1/pets/${id}`, body: { name: "Rex" } })],
  ["a change that may be sent again", (id) => ({ method: "PATCH", path: `/v1/pets/${id}`, body: { name: "Rex" }, headers: ONCE })],
  ["a replacement", () => ({ method: "PUT", path: "/v1/pets/external/one", body: { ...PET, name: "Rex" } })],
  ["a creation by externalId", () => ({ method: "PUT", path: "/v1/pets/external/two", body: PET })],
  ["a batch of creations", () => ({ method: "POST", path: "/v1/pets/batch", body: { operations: [{ op: "create", pet: PET }] } })],
  ["a photo", (id) => ({ method: "POST", path: `/v1/pets/${id}/photos`, form, headers: formHeaders })],
  [
    "a mixed batch",
    (id) => ({
      method: "POST",
      path: "/v1/pets/batch",
      body: {
        operations: [
          { op: "create", pet: PET },
          { op: "delete", id },
        ],
      },
    }),
  ],
];

const LOSSES: [string, (tenant: Tenant) => Promise<unknown>][] = [
  ["revoked", ({ scope, keyId }) => revokeApiKey(scope, keyId, TESTER)],
  ["disabled", ({ scope, keyId }) => disableApiKey(scope, keyId, TESTER)],
  ["rotated without an overlap", ({ scope, keyId }) => rotateApiKey(scope, keyId, 0, TESTER)],
  ["of a project in the bin", binned],
];

async function binned({ scope }: Tenant): Promise<void> {
  const { rows } = await pool().query<{ name: string }>("select name from projects where id = $1", [scope.projectId]);
  await binProject(scope, rows[0]?.name ?? "", TESTER);
}

describe("a key that is taken away while a body arrives", () => {
  it.each(WRITES)("changes nothing any more: %s", async (_what, write) => {
    const { tenant, id } = await tenantWithPet();
    const before = await stateOf(tenant);
    const answer = await send(tenant, write(id), () => revokeApiKey(tenant.scope, tenant.keyId, TESTER));
    expect(answer).toMatchObject({ status: 401, code: "invalid_api_key" });
    expect(answer.text).toContain("has been revoked");
    expect(await stateOf(tenant)).toEqual(before);
  });

  it.each(LOSSES)("changes nothing when it is %s", async (_how, lose) => {
    const { tenant, id } = await tenantWithPet();
    const before = await stateOf(tenant);
    for (const [, write] of [WRITES[0], WRITES[3]] as typeof WRITES) {
      const answer = await send(tenant, write(id), () => lose(tenant).catch(nothing));
      expect(answer.status).toBe(401);
    }
    expect(await stateOf(tenant)).toEqual(before);
  });

  it("does not get an earlier answer again", async () => {
    const tenant = await makeTenant();
    const write: Sent = { method: "POST", path: "/v1/pets", body: PET, headers: ONCE };
    expect((await send(tenant, write)).status).toBe(201);
    const again = await send(tenant, write, () => revokeApiKey(tenant.scope, tenant.keyId, TESTER));
    expect(again).toMatchObject({ status: 401, code: "invalid_api_key" });
  });

  it("adds nothing when the creation waits for another change while the key is used and revoked", async () => {
    const { tenant } = await tenantWithPet();
    const before = await stateOf(tenant);
    const waiting = `select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    const answer = await transaction(async (on) => {
      await lockChanges(on, tenant.scope.projectId);
      const sent = send(tenant, { method: "POST", path: "/v1/pets", body: PET });
      await eventually("the creation at the lock", async () => (await pool().query(waiting)).rows.length === 1);
      await pool().query("update api_keys set last_used_at = now() where id = $1", [tenant.keyId]);
      await revokeApiKey(tenant.scope, tenant.keyId, TESTER);
      return () => sent;
    });
    expect(await answer()).toMatchObject({ status: 401, code: "invalid_api_key" });
    expect(await stateOf(tenant)).toEqual(before);
  });
});

it("a key that is banned while a body arrives may finish what was charged before, and begins nothing new", async () => {
  const { tenant, id } = await tenantWithPet();
  const change: Sent = { method: "PATCH", path: `/v1/pets/${id}`, body: { name: "Rex" } };
  expect((await send(tenant, change, () => provokeBan(tenant))).status).toBe(200);
  expect(await send(tenant, change)).toMatchObject({ status: 429, code: "api_key_banned" });
});

async function provokeBan({ scope: { projectId }, keyId }: Tenant): Promise<void> {
  const caller = { kind: "key", projectId, keyId, limits: { perMinute: 1, perDay: 1000 } } as const;
  const limiter = rateLimiter();
  for (let i = 0; (await limiter.charge(caller, true)).outcome !== "banned"; i += 1) expect(i).toBeLessThan(100);
}

it("refuses only the requests of the key that was revoked among those that are committed together", async () => {
  const { tenant } = await tenantWithPet();
  const { key, keyId } = await makeKey(tenant.scope);
  const other: Tenant = { scope: tenant.scope, key, keyId };
  const add = (by: Tenant, name: string) => send(by, { method: "POST", path: "/v1/pets", body: { ...PET, name } });
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  const answers = await transaction(async (on) => {
    await lockChanges(on, tenant.scope.projectId);
    const first = add(tenant, "First");
    await eventually("the first creation at the lock", async () => (await pool().query(waiting)).rows.length === 1);
    const rest = [add(other, "Refused"), add(tenant, "Second")];
    await revokeApiKey(tenant.scope, keyId, TESTER);
    return () => Promise.all([first, ...rest]);
  });
  expect((await answers()).map(({ status }) => status)).toEqual([201, 401, 201]);
  const names = (await stateOf(tenant)).map((row) => (row as { name: string }).name);
  expect(names).toEqual(["Biscuit", "First", "Second"]);
});
