import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { everyEvent, followed, listed } from "#e2e/support/event-follower.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { createDemoProject } from "#lib/operations/demo/mutations.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import { purgePets } from "#lib/shelter/pets/bin.jobs.ts";
import { changeMany, undoMany } from "#lib/shelter/pets/bulk/mutations.ts";
import type { BulkChange, Undo } from "#lib/shelter/pets/bulk/schema.ts";
import { binPet, editPet, undoPet } from "#lib/shelter/pets/change.mutations.ts";
import { addImport } from "#lib/shelter/pets/import/add/jobs.ts";
import { checkImport } from "#lib/shelter/pets/import/check/jobs.ts";
import { startImport } from "#lib/shelter/pets/import/mutations.ts";
import { undoPlan } from "#lib/shelter/pets/import/undo/data.ts";
import { undoImport } from "#lib/shelter/pets/import/undo/jobs.ts";
import { startUndo } from "#lib/shelter/pets/import/undo/mutations.ts";
import { takeFile } from "#lib/shelter/pets/import/upload.mutations.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";
import { PET_STATUSES } from "#lib/shelter/pets/rules.ts";
import { isPetName } from "#lib/shelter/pets/schema.ts";
import { seedPets } from "#lib/shelter/pets/seed.mutations.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { type Actor, type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const ACTOR: Actor = { kind: "cli", id: "7" };
const close = await useTestDatabase();
afterAll(close);

interface Shelter {
  scope: ProjectScope;
  bulk: Undo[];
  imports: string[];
}

type Step = (shelter: Shelter) => Promise<void>;

const ids = async ({ scope }: Shelter, binned: boolean): Promise<{ id: string; version: number }[]> => {
  const text = `select id::text, version from pets where project_id = $1 and deleted_at is ${binned ? "not null" : "null"} order by id`;
  return (await pool().query<{ id: string; version: number }>(text, [scope.projectId])).rows;
};
const onOne =
  (lot: number, binned: boolean, work: (scope: ProjectScope, id: string, version: number) => Promise<unknown>): Step =>
  async (shelter) => {
    const all = await ids(shelter, binned);
    const one = all[lot % Math.max(1, all.length)];
    if (one) await work(shelter.scope, one.id, one.version);
  };

const lot = fc.nat({ max: 1000 });
const name = fc
  .oneof(fc.string({ unit: "binary", minLength: 1, maxLength: 12 }), fc.constantFrom('"\\', "\u007f\u2028\t", "O’Hara 🐈", "\b\f\u0001x"))
  .filter(isPetName);
const status = fc.constantFrom(...PET_STATUSES);
const categoryId = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const change: fc.Arbitrary<BulkChange> = fc.oneof(
  status.map((one) => ({ kind: "status" as const, status: one })),
  categoryId.map((id) => ({ kind: "category" as const, categoryId: String(id) })),
  fc.constant({ kind: "bin" as const }),
  fc.constant({ kind: "restore" as const }),
);

const created = fc.tuple(name, categoryId, status).map(
  ([name, categoryId, status]): Step =>
    async ({ scope }) => {
      await Promise.all([1, 2].map(() => createPet(scope, { name, categoryId, status }, ACTOR)));
    },
);
const edited = fc
  .tuple(lot, fc.record({ name, categoryId: categoryId.map(String), status }, { requiredKeys: [] }))
  .map(([lot, edit]) => onOne(lot, false, (scope, id, version) => editPet(scope, id, { ...edit, version }, ACTOR)));
const binned = lot.map((lot) => onOne(lot, false, (scope, id, version) => binPet(scope, id, version, true, ACTOR)));
const restored = lot.map((lot) => onOne(lot, true, (scope, id, version) => binPet(scope, id, version, false, ACTOR)));
const undone = fc.tuple(lot, fc.boolean()).map(([lot, inBin]) =>
  onOne(lot, inBin, async (scope, id, version) => {
    const undo = undoPet(scope, id, version, ACTOR);
    // Most animals have no change of this person to undo, or none that may be undone in the bin.
    await undo.catch((error: { code?: string }) => expect(["not_found", "conflict"]).toContain(error.code));
  }),
);
const many = fc.tuple(change, fc.array(lot, { minLength: 1, maxLength: 4 })).map(
  ([change, lots]): Step =>
    async (shelter) => {
      const all = await ids(shelter, change.kind === "restore");
      const picked = [...new Set(lots.flatMap((lot) => all[lot % Math.max(1, all.length)]?.id ?? []))];
      if (picked.length === 0) return;
      const bulk = { selection: { kind: "picked" as const, ids: picked }, change, expected: picked.length };
      const { undo } = await changeMany(shelter.scope, bulk, ACTOR);
      if (undo) shelter.bulk.push(undo);
    },
);
const undoneMany = fc.constant<Step>(async ({ scope, bulk }) => {
  const last = bulk.pop();
  if (last) await undoMany(scope, last, ACTOR);
});
const imported = fc.tuple(fc.array(status, { minLength: 1, maxLength: 3 }), fc.constantFrom("all", "good")).map(
  ([statuses, mode]): Step =>
    async ({ scope, imports }) => {
      const file = async function* () {
        yield Buffer.from(`name,category,status\n${statuses.map((status) => `"Im ""p"" ,",3,${status}\n`).join("")}`);
      };
      const id = await takeFile(scope, { fileName: "list.csv", format: "csv", body: file() }, ACTOR);
      await checkImport({ projectId: scope.projectId, importId: id });
      await startImport(scope, id, mode as "all" | "good", ACTOR);
      await addImport({ projectId: scope.projectId, importId: id });
      imports.push(id);
    },
);
const undoneImport = fc.constant<Step>(async ({ scope, imports }) => {
  const last = imports.pop();
  if (last === undefined) return;
  const { animals, updates } = await undoPlan(scope, last);
  if (animals + updates === 0) return;
  await startUndo(scope, last, { animals, updates }, ACTOR);
  await undoImport({ projectId: scope.projectId, importId: last });
});
const seeded = fc.integer({ min: 1, max: 5 }).map(
  (count): Step =>
    ({ scope }) =>
      seedPets(scope, count, count, ACTOR),
);
const purged = fc.constant<Step>(async () => void (await purgePets(Date.now() + 31 * DAY_MS)));

const step = fc.oneof(
  { arbitrary: created, weight: 4 },
  { arbitrary: edited, weight: 5 },
  { arbitrary: many, weight: 3 },
  ...[binned, restored, undone, undoneMany, imported, undoneImport, seeded, purged].map((arbitrary) => ({ arbitrary, weight: 2 })),
);

describe("a copy made by applying every event in turn", () => {
  it("equals the lists of animals and orders, to the last byte, after any series of changes", async () => {
    const series = fc.tuple(fc.array(step, { minLength: 16, maxLength: 24, size: "max" }), fc.integer({ min: 1, max: 100 }));
    const run = async ([steps, limit]: [Step[], number]): Promise<void> => {
      const scope = projectScope((await createProject("Followed", "free", ACTOR)).id);
      const shelter: Shelter = { scope, bulk: [], imports: [] };
      for (const step of steps) await step(shelter);
      const events = await everyEvent(scope, limit);
      const copy = { pets: followed(events, "pet"), orders: followed(events, "order") };
      expect(copy).toEqual(await listed(scope));
    };
    await fc.assert(fc.asyncProperty(series, run), { numRuns: 5 });
  });

  it("equals the demo project's lists from the last of its events on", async () => {
    const scope = projectScope((await createDemoProject(true)).project.id);
    const events = await everyEvent(scope);
    const { pets, orders } = await listed(scope);
    const last = (noun: "pet" | "order") => JSON.parse(followed(events, noun)) as { id: number }[];
    expect(JSON.parse(pets)).toEqual(expect.arrayContaining(last("pet")));
    expect(JSON.parse(orders)).toEqual(expect.arrayContaining(last("order")));
    expect(last("order").length).toBeGreaterThan(5);
    expect(events.map(({ occurredAt }) => occurredAt)).toEqual(events.map(({ occurredAt }) => occurredAt).toSorted());
  });
});
