import { afterAll, beforeAll, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { addAdoption, patchAdoptionWithin } from "#lib/shelter/adoptions/mutations.ts";
import { listOrders } from "#lib/shelter/orders/data.ts";
import { lockPetsFor } from "#lib/shelter/pets/lock.mutations.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { type Actor, type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const ACTOR: Actor = { kind: "cli", id: "test" };
let close: () => Promise<void>;
let scope: ProjectScope;
beforeAll(async () => {
  close = await useTestDatabase();
  scope = projectScope((await createProject("Orders", "free", ACTOR)).id);
});
afterAll(() => close());

const walk = (since: string, after?: string) => listOrders(scope, { limit: 1, after, updatedSince: Date.parse(since) });

it("misses no change of an order, not of a transaction that began before the walk and took the lock after it", async () => {
  const adoptionIds: string[] = [];
  for (const name of ["Ash", "Birch"]) {
    const { id: petId } = await createPet(scope, { name, categoryId: 1n, status: "available" }, ACTOR);
    adoptionIds.push(await addAdoption(scope, { petId, adopter: "Ada" }, ACTOR));
  }
  const move = async (adoptionId: string, stage: "reserved" | "home", on: Awaited<ReturnType<typeof begin>>) => {
    const locked = await lockPetsFor(on, scope, ACTOR);
    await patchAdoptionWithin(locked, scope, { adoptionId, patch: { stage }, check: () => undefined }, ACTOR);
    await on.query("commit");
    on.release();
  };
  const begin = async () => {
    const on = await pool().connect();
    await on.query("begin");
    await on.query("select now()");
    return on;
  };
  for (const adoptionId of adoptionIds) await move(adoptionId, "reserved", await begin());
  const early = await begin();
  const first = await walk("2026-01-01T00:00:00Z");
  const second = await walk("2026-01-01T00:00:00Z", first.nextAfter);
  expect([first, second].map(({ orders }) => orders.map(({ status }) => status))).toEqual([["placed"], ["placed"]]);
  expect([second.nextAfter, second.updatedUntil]).toEqual([undefined, undefined]);
  await move(adoptionIds[1] ?? "", "home", early);
  const next = await walk(first.updatedUntil ?? "");
  expect(next.orders).toEqual([{ ...second.orders[0], status: "completed" }]);
  expect((await walk(next.updatedUntil ?? "")).orders).toEqual([]);
});
