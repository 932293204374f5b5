import type { PoolClient } from "pg";
import { afterAll, beforeEach, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { lockChanges } from "#lib/history/events/mutations.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { editPet } from "#lib/shelter/pets/change.mutations.ts";
import { selectPets } from "#lib/shelter/pets/list.data.ts";
import { lockPetsFor } from "#lib/shelter/pets/lock.mutations.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";
import { recordChangesWithin } from "#lib/shelter/pets/record.mutations.ts";
import { findPetRow, lockPetRows } from "#lib/shelter/pets/row.data.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import { createPetWithin } from "#lib/shelter/pets/write.mutations.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { type Actor, type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const ACTOR: Actor = { kind: "cli", id: "test" };
const close = await useTestDatabase();
afterAll(close);

let scope: ProjectScope;
beforeEach(async () => {
  scope = projectScope((await createProject("Changes", "free", ACTOR)).id);
});

const add = async (name: string): Promise<string> => (await createPet(scope, { name, categoryId: 1n, status: "available" }, ACTOR)).id;

interface Walked {
  pets: Pick<PetRow, "id" | "name" | "updatedAt">[];
  until: string;
}

/** Follows the guide: the moment is the first page's. */
async function walk(since: string, limit = 3): Promise<Walked> {
  const pets: Walked["pets"] = [];
  let until: string | undefined;
  let after: string | undefined;
  do {
    const selection = { limit, after, statuses: undefined, ids: undefined, categoryId: undefined, q: undefined };
    const page = await selectPets(scope, { ...selection, updatedSince: Date.parse(since) });
    pets.push(...page.pets);
    until ??= page.updatedUntil;
    after = page.nextAfter;
  } while (after !== undefined);
  return { pets, until: until ?? "" };
}

async function began(): Promise<PoolClient> {
  const on = await pool().connect();
  await on.query("begin");
  return on;
}

async function commit(on: PoolClient): Promise<void> {
  await on.query("commit");
  on.release();
}

async function rename(on: PoolClient, id: string, name: string): Promise<void> {
  const [row] = await lockPetRows(scope, [id], on);
  if (!row) throw new Error("no such animal");
  await recordChangesWithin(await lockPetsFor(on, scope, ACTOR), scope, [{ row, change: { name } }], ACTOR);
}

it("returns a change that was made before a walk and committed after it in the next walk, without waiting for it", async () => {
  const id = await add("Before");
  const writer = await began();
  await lockChanges(writer, scope.projectId);
  await rename(writer, id, "After");
  const first = await walk("1970-01-01T00:00:00Z");
  expect(first.pets.map(({ name }) => name)).toEqual(["Before"]);
  await commit(writer);
  expect((await walk(first.until)).pets.map(({ name }) => name)).toEqual(["After"]);
});

it("returns a creation that is committed after a walk in the next walk", async () => {
  const writer = await began();
  await createPetWithin(await lockPetsFor(writer, scope, ACTOR), scope, { name: "Late", categoryId: 1n, status: "available" }, ACTOR);
  const first = await walk("1970-01-01T00:00:00Z");
  expect(first.pets).toEqual([]);
  await commit(writer);
  expect((await walk(first.until)).pets.map(({ name }) => name)).toEqual(["Late"]);
});

it("returns what a transaction changes that began long before a walk and waited for the lock", async () => {
  const id = await add("Before");
  const early = await began();
  await early.query("select now(), pg_sleep(0.01)");
  const holder = await began();
  await lockChanges(holder, scope.projectId);
  const locked = lockChanges(early, scope.projectId);
  const between = await walk("1970-01-01T00:00:00Z");
  await commit(holder);
  await locked;
  await rename(early, id, "Waited");
  await commit(early);
  const { updatedAt } = (await findPetRow(scope, id)) ?? { updatedAt: "" };
  expect((await walk(between.until)).pets.map(({ name }) => name)).toEqual(["Waited"]);
  expect(Date.parse(updatedAt)).toBeGreaterThanOrEqual(Date.parse(between.until));
});

it("goes past finished changes: a walk repeats nothing but what changed at its very moment", async () => {
  for (let i = 0; i < 4; i += 1) await add(`Pet ${i}`);
  const first = await walk("1970-01-01T00:00:00Z");
  expect(first.pets).toHaveLength(4);
  const again = (await walk(first.until)).pets;
  expect(again.filter(({ updatedAt }) => updatedAt < first.until)).toEqual([]);
  const other = await began();
  await other.query("select pg_advisory_xact_lock(1, hashint8($1::bigint))", [`${BigInt(scope.projectId) + 1n}`]);
  const third = await walk((await walk(first.until)).until);
  expect([third.pets, third.until > first.until]).toEqual([[], true]);
  await commit(other);
});

it("misses no change, and repeats none from before its moment, while writers of all kinds commit late", async () => {
  const ids: string[] = [];
  for (let i = 0; i < 12; i += 1) ids.push(await add("v0"));
  const copy = new Map<string, string>();
  const latest = new Map(ids.map((id) => [id, "v0"]));
  let isWriting = true;

  const write = async (seed: number): Promise<void> => {
    for (let step = 1; step <= 25; step += 1) {
      const id = ids[(seed * 5 + step * 7) % ids.length] as string;
      const name = `v${seed}.${step}`;
      if (step % 5 === 0) {
        const created = await add(name);
        latest.set(created, name);
        continue;
      }
      // Begins early, waits for the lock, and commits some statements after the change.
      const on = await began();
      await on.query("select now()");
      await lockChanges(on, scope.projectId);
      await rename(on, id, name);
      for (let i = 0; i < (step % 4) * 3; i += 1) await on.query("select 1");
      latest.set(id, name);
      await commit(on);
    }
  };
  const read = async (): Promise<void> => {
    let since = "1970-01-01T00:00:00Z";
    for (let isLast = false; !isLast; ) {
      isLast = !isWriting;
      const { pets, until } = await walk(since, 5);
      for (const { id, name, updatedAt } of pets) {
        expect(updatedAt >= since).toBe(true);
        copy.set(`${id}`, name);
      }
      expect(until >= since).toBe(true);
      since = until;
    }
  };
  const reading = read();
  await Promise.all([1, 2, 3, 4].map(write));
  isWriting = false;
  await reading;
  expect(Object.fromEntries(copy)).toEqual(Object.fromEntries(latest));
});

it("shows a restored animal as a change", async () => {
  const id = await add("Rex");
  const { until } = await walk("1970-01-01T00:00:00Z");
  const row = await findPetRow(scope, id);
  await editPet(scope, id, { version: row?.version ?? 1, name: "Max" }, ACTOR);
  expect((await walk(until)).pets.map(({ name }) => name)).toEqual(["Max"]);
});
