import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { everyEvent } from "#e2e/support/event-follower.ts";
import { makeTenant, TESTER, type Tenant } from "#e2e/support/fixtures.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { setPlan } from "#lib/gateway/plans/mutations.ts";
import { storeBan } from "#lib/gateway/rate-limit/bans/record.mutations.ts";
import { listEvents } from "#lib/history/events/data.ts";
import type { EventType } from "#lib/history/events/schema.ts";
import { eventPageOf } from "#lib/history/events/table.loaders.ts";
import { cleanUp } from "#lib/operations/retention/jobs.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { DAY_MS, HOUR_MS } from "#lib/platform/time.ts";
import { binPet, editPet } from "#lib/shelter/pets/change.mutations.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";

const close = await useTestDatabase();
afterAll(close);

let tenant: Tenant;
beforeEach(async () => {
  tenant = await makeTenant("free");
});

const create = async (name: string, status: "available" | "sold" = "available"): Promise<string> =>
  (await createPet(tenant.scope, { name, categoryId: 1n, status }, TESTER)).id;
const typesNow = async (types?: EventType[]): Promise<string[]> => (await everyEvent(tenant.scope, 1, types)).map(({ type }) => type);

describe("the log of events", () => {
  it("has one event for each change, after that of its animal for an order, and none for what changes nothing", async () => {
    const id = await create("Rex");
    await create("Max", "sold");
    await editPet(tenant.scope, id, { version: 1, status: "pending" }, TESTER);
    await editPet(tenant.scope, id, { version: 2, status: "pending" }, TESTER);
    await binPet(tenant.scope, id, 2, true, TESTER);
    await binPet(tenant.scope, id, 3, false, TESTER);
    await setPlan(tenant.scope, "pro", null, TESTER);
    const all = [
      "pet.created",
      "pet.created",
      "order.created",
      "pet.updated",
      "order.created",
      "pet.deleted",
      "pet.restored",
      "plan.changed",
    ];
    expect(await typesNow()).toEqual(all);
    expect(await typesNow(["pet.created", "plan.changed"])).toEqual(["pet.created", "pet.created", "plan.changed"]);
    expect(await typesNow(["order.created", "pet.deleted"])).toEqual(["order.created", "order.created", "pet.deleted"]);
    expect(await typesNow(["domain.lost"])).toEqual([]);
    const newest = await listEvents(tenant.scope, { limit: 3, after: undefined, types: undefined, order: "desc" });
    expect(newest.events.map(({ type }) => type)).toEqual(all.slice(-3).toReversed());
    const rest = await listEvents(tenant.scope, { limit: 100, after: newest.nextAfter, types: undefined, order: "desc" });
    expect(rest.events.map(({ type }) => type)).toEqual(all.slice(0, -3).toReversed());
    expect(rest.nextAfter).toBeUndefined();
  });

  it("is shown newest first, in words and with names, also of an adopted animal that was renamed", async () => {
    const id = await create("Rex");
    await editPet(tenant.scope, id, { version: 1, status: "sold" }, TESTER);
    await editPet(tenant.scope, id, { version: 2, name: "Max" }, TESTER);
    await setPlan(tenant.scope, "pro", null, TESTER);
    const { rows, next } = await eventPageOf(tenant, new URLSearchParams());
    expect(rows.map(({ what, subject }) => `${what}: ${subject}`)).toEqual([
      "Plan changed: Pro",
      "Animal changed: Max",
      "Adoption completed: Max",
      "Animal changed: Rex",
      "Animal added: Rex",
    ]);
    expect(next).toBeNull();
  });

  it("shows no other project's events, and the same for one that does not exist", async () => {
    await create("Rex");
    const [{ id = "" } = {}] = await everyEvent(tenant.scope);
    const other = await makeTenant("free");
    expect(await everyEvent(other.scope)).toEqual([]);
    const after = String(BigInt(id) - 1n);
    for (const order of ["asc", "desc"] as const) {
      const read = (cursor: string) => listEvents(other.scope, { limit: 9, after: cursor, types: ["pet.created", "pet.updated"], order });
      expect(await read(after)).toEqual(await read("12345678901234"));
    }
  });

  it("has what is about an animal, its adoption included, in either order, and between two moments", async () => {
    const [rex, max] = [await create("Rex"), await create("Max")];
    await editPet(tenant.scope, rex, { version: 1, status: "pending" }, TESTER);
    await binPet(tenant.scope, max, 1, true, TESTER);
    const read = async (query: Partial<Parameters<typeof listEvents>[1]>) =>
      (await listEvents(tenant.scope, { limit: 100, after: undefined, types: undefined, ...query })).events.map(({ type }) => type);
    const ofRex = ["pet.created", "pet.updated", "order.created"];
    expect(await read({ petId: rex })).toEqual(ofRex);
    expect(await read({ petId: rex, order: "desc" })).toEqual(ofRex.toReversed());
    expect(await read({ petId: rex, types: ["order.created", "pet.deleted"] })).toEqual(["order.created"]);
    expect(await read({ petId: max })).toEqual(["pet.created", "pet.deleted"]);
    const other = await makeTenant("free");
    expect((await listEvents(other.scope, { limit: 9, after: undefined, types: undefined, petId: rex })).events).toEqual([]);
    const now = Date.now();
    const hourAgo = now - HOUR_MS;
    expect(await read({ since: hourAgo })).toHaveLength(5);
    for (const until of [hourAgo, 0]) expect(await read({ until })).toEqual([]);
    expect(await read({ since: now + HOUR_MS })).toEqual([]);
    await pool().query("update audit_entries set at = at - interval '2 hours' where project_id = $1 and action = 'pet.create'", [
      tenant.scope.projectId,
    ]);
    const createdOnly = ["pet.created", "pet.created"];
    expect(await read({ until: hourAgo })).toEqual(createdOnly);
    expect(await read({ since: hourAgo })).toEqual(["pet.updated", "order.created", "pet.deleted"]);
    expect(await read({ since: hourAgo - 2 * HOUR_MS, until: hourAgo, order: "desc" })).toEqual(createdOnly);
    expect(await read({ petId: rex, types: ["pet.created"], since: hourAgo })).toEqual([]);
  });

  it("tells of a ban without the key", async () => {
    const [startedAt, endsAt] = [Date.now(), Date.now() + 60_000];
    await storeBan(tenant.scope.projectId, tenant.keyId, { startedAt, endsAt });
    const [event] = await everyEvent(tenant.scope);
    expect(event?.type).toBe("api_key.banned");
    expect(JSON.parse(event?.data ?? "")).toEqual({
      id: Number(tenant.keyId),
      name: "Test key",
      last4: tenant.key.slice(-4),
      startedAt: new Date(startedAt).toISOString(),
      endsAt: new Date(endsAt).toISOString(),
    });
  });

  it("begins thirty days ago, with creations and with other events alike, and is whole from there on", async () => {
    const old = await create("Old");
    await editPet(tenant.scope, old, { version: 1, name: "Older" }, TESTER);
    const project = [tenant.scope.projectId, 30 * DAY_MS];
    for (const [table, at] of [
      ["audit_entries", "at"],
      ["events", "occurred_at"],
    ]) {
      await pool().query(`update ${table} set ${at} = ${at} - $2 * interval '1 ms' where project_id = $1`, project);
    }
    const fresh = await create("Fresh");
    await editPet(tenant.scope, fresh, { version: 1, name: "Fresher" }, TESTER);
    await cleanUp(Date.now());
    expect(await typesNow()).toEqual(["pet.created", "pet.updated", "pet.created", "pet.updated"]);
    const anHourOlder = (table: string, at: string) =>
      pool().query(`update ${table} set ${at} = ${at} - interval '1 hour' where project_id = $1 and ${at} < now() - interval '1 day'`, [
        project[0],
      ]);
    await anHourOlder("audit_entries", "at");
    const since = async (after: string | undefined) =>
      (await listEvents(tenant.scope, { limit: 1, after, types: undefined })).events[0]?.data;
    for (const after of [undefined, "0"]) expect(await since(after)).toContain("Fresh");
    const newest = await listEvents(tenant.scope, { limit: 100, after: undefined, types: undefined, order: "desc" });
    expect(newest.events).toHaveLength(2);
    await anHourOlder("events", "occurred_at");
    await cleanUp(Date.now());
    const { rows } = await pool().query("select from events where project_id = $1", [project[0]]);
    expect(rows).toHaveLength(1);
  });
});
