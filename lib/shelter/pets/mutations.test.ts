import { afterAll, expect, it } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { makeTenant, TESTER } from "#e2e/support/fixtures.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { lockChanges } from "#lib/history/events/mutations.ts";
import { pool, transaction } from "#lib/platform/db/pool.ts";
import { createPet, createPets } from "#lib/shelter/pets/mutations.ts";
import type { Pet } from "#lib/shelter/pets/row.schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const close = await useTestDatabase();
afterAll(close);

const OTHER = { kind: "cli", id: "other" } as const;
const pet = (name: string, status: "available" | "sold" = "available") => ({ name, categoryId: 3n, status });
const WAITING = `select from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`;

interface Stored {
  id: string;
  name: string;
  commit: string;
}

/** Lists events with the ID, the name and the commit of their animal. */
async function storedIn({ projectId }: ProjectScope): Promise<{ pets: Stored[]; events: Stored[]; actors: string[] }> {
  const read = async <T>(text: string): Promise<T[]> => (await pool().query(text, [projectId])).rows as T[];
  const pets = await read<Stored>("select id, name, xmin::text as commit from pets where project_id = $1 order by id");
  const created = await read<Stored & { actor: string }>(
    `select entity_id as id, after->>'name' as name, a.xmin::text as commit, actor_kind as actor from audit_entries a
      where project_id = $1 and action = 'pet.create' order by a.id`,
  );
  return { pets, events: created.map(({ id, name, commit }) => ({ id, name, commit })), actors: created.map(({ actor }) => actor) };
}

it("commits requests that wait together, each with its own animals, in order", async () => {
  const { scope } = await makeTenant();
  const many = Array.from({ length: 450 }, (_, i) => pet(`Many ${i}`));
  const requests: (() => Promise<Pet[]>)[] = [
    () => createPets(scope, [pet("A1"), pet("A2")], TESTER),
    () => createPets(scope, [pet("B2", "sold"), pet("B1")], OTHER),
    async () => [await createPet(scope, pet("C"), TESTER)],
    () => createPets(scope, many, TESTER),
    () => createPets(scope, many, OTHER),
  ];
  const created = await transaction(async (on) => {
    await lockChanges(on, scope.projectId);
    const answers = requests.map((request) => request());
    await eventually("the first request", async () => (await pool().query(WAITING)).rows.length > 0);
    return () => Promise.all(answers);
  });
  const answers = await created();
  expect(answers.slice(0, 3).map((one) => one.map(({ name }) => name))).toEqual([["A1", "A2"], ["B2", "B1"], ["C"]]);
  const { pets, events, actors } = await storedIn(scope);
  expect(pets.map(({ id, name }) => `${id} ${name}`)).toEqual(answers.flat().map(({ id, name }) => `${id} ${name}`));
  expect(events).toEqual(pets);
  expect(actors.slice(0, 5)).toEqual([TESTER.kind, TESTER.kind, OTHER.kind, OTHER.kind, TESTER.kind]);
  const commits = [...Map.groupBy(pets, ({ commit }) => commit).values()].map((group) => group.length);
  expect(commits).toEqual([2, 453, 450]);
  const changed = "select from pets where project_id = $1 and created_at <> updated_at";
  expect((await pool().query(changed, [scope.projectId])).rowCount, "times that differ before a change").toBe(0);
});

it("adds nothing of a request that the database refuses", async () => {
  const { scope } = await makeTenant();
  const refused = createPets(scope, [pet("Good"), pet("\0")], TESTER);
  await expect(refused).rejects.toThrow();
  await createPet(scope, pet("After"), TESTER);
  const { pets, events } = await storedIn(scope);
  expect([pets.map(({ name }) => name), events.map(({ name }) => name)]).toEqual([["After"], ["After"]]);
});
