import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { TESTER } from "#e2e/support/fixtures.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { changeMany } from "#lib/shelter/pets/bulk/mutations.ts";
import { addPet, binPet, editPet } from "#lib/shelter/pets/change.mutations.ts";
import { closedDays, workOutDay, workOutToday } from "#lib/shelter/pets/days/data.ts";
import { closePetDays } from "#lib/shelter/pets/days/jobs.ts";
import type { PetCounts, PetDayFigures } from "#lib/shelter/pets/days/schema.ts";
import { recentDays } from "#lib/shelter/pets/days/state.ts";
import { findPetRow } from "#lib/shelter/pets/row.data.ts";
import { PET_STATUSES, type PetStatus } from "#lib/shelter/pets/schema.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const DAYS = ["2020-01-05", "2020-01-06", "2020-01-07", "2020-01-08"];
const TODAY = "2020-01-08";
const NOW = Date.parse(`${TODAY}T12:00:00Z`);

let close: () => Promise<void>;
beforeAll(async () => {
  close = await useTestDatabase();
});
afterAll(() => close());

async function makeOldProject(): Promise<ProjectScope> {
  const { id } = await createProject(`Days ${crypto.randomUUID().slice(0, 8)}`, "free", TESTER);
  await pool().query("update projects set created_at = $2 where id = $1", [id, DAYS[0]]);
  return projectScope(id);
}

/** Backdates everything since the last call. */
async function becomes(day: string, { projectId }: ProjectScope): Promise<void> {
  const at = `${day}T09:00:00Z`;
  const recent = "> '2020-06-01'";
  await pool().query(`update audit_entries set at = $2 where project_id = $1 and at ${recent}`, [projectId, at]);
  for (const column of ["created_at", "updated_at", "deleted_at"]) {
    await pool().query(`update pets set ${column} = $2 where project_id = $1 and ${column} ${recent}`, [projectId, at]);
  }
}

interface Animal {
  id: string;
  status: PetStatus;
  inBin: boolean;
}

type Step =
  | { do: "add"; status: PetStatus }
  | { do: "set"; which: number; status: PetStatus }
  | { do: "bin" | "restore"; which: number }
  | { do: "bulk"; status: PetStatus };

const status = fc.constantFrom(...PET_STATUSES);
const which = fc.nat({ max: 5 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("add" as const), status }),
  fc.record({ do: fc.constant("set" as const), which, status }),
  fc.record({ do: fc.constant("set" as const), which, status: fc.constant("sold" as const) }),
  fc.record({ do: fc.constantFrom("bin" as const, "restore" as const), which }),
  fc.record({ do: fc.constant("bulk" as const), status }),
);

async function take(scope: ProjectScope, animals: Animal[], wanted: Step): Promise<void> {
  if (wanted.do === "add") {
    const { id } = await addPet(scope, { name: "Biscuit", categoryId: "1", status: wanted.status }, TESTER);
    animals.push({ id, status: wanted.status, inBin: false });
  } else if (wanted.do === "bulk") {
    const visible = animals.filter(({ inBin }) => !inBin);
    if (visible.length === 0) return;
    const selection = { kind: "picked" as const, ids: visible.map(({ id }) => id) };
    await changeMany(scope, { selection, change: { kind: "status", status: wanted.status }, expected: visible.length }, TESTER);
    for (const animal of visible) animal.status = wanted.status;
  } else {
    const animal = animals[wanted.which];
    if (!animal || animal.inBin !== (wanted.do === "restore")) return;
    const version = (await findPetRow(scope, animal.id))?.version ?? 0;
    if (wanted.do === "set") await editPet(scope, animal.id, { version, status: wanted.status }, TESTER);
    else await binPet(scope, animal.id, version, wanted.do === "bin", TESTER);
    if (wanted.do === "set") animal.status = wanted.status;
    else animal.inBin = wanted.do === "bin";
  }
}

function counted(animals: readonly Animal[]): PetCounts {
  const countWith = (one: PetStatus): number => animals.filter(({ status, inBin }) => status === one && !inBin).length;
  return { available: countWith("available"), pending: countWith("pending"), sold: countWith("sold") };
}

async function play(scope: ProjectScope, animals: Animal[], steps: readonly Step[]): Promise<PetDayFigures> {
  const known = animals.length;
  const began = new Map(animals.map(({ id, status }) => [id, status]));
  for (const one of steps) {
    await take(scope, animals, one);
    const last = animals.at(-1);
    if (one.do === "add" && last) began.set(last.id, last.status);
  }
  return {
    counts: counted(animals),
    arrived: animals.slice(known).filter(({ inBin }) => !inBin).length,
    adopted: animals.filter(({ id, status }) => status === "sold" && began.get(id) !== "sold").length,
  };
}

it("records each day's figures for any mix of changes, and shows the current day live", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { maxLength: 7 }), { minLength: 4, maxLength: 4 }), async (days) => {
      const scope = await makeOldProject();
      const animals: Animal[] = [];
      const wanted = new Map<string, PetDayFigures>();
      for (const [i, day] of DAYS.entries()) {
        wanted.set(day, await play(scope, animals, days[i] ?? []));
        await becomes(day, scope);
      }
      const today = wanted.get(TODAY);
      expect(await workOutDay(scope, TODAY)).toEqual(today);
      wanted.delete(TODAY);
      await closePetDays(NOW);
      expect(await closedDays(scope, TODAY)).toEqual(wanted);
      const newest = wanted.get("2020-01-07");
      const older = wanted.get("2020-01-06");
      if (!newest || !older) throw new Error("two closed days were to be there");
      expect(await workOutToday(scope, TODAY, { day: "2020-01-07", counts: newest.counts })).toEqual(today);
      expect(await workOutToday(scope, TODAY, { day: "2020-01-06", counts: older.counts })).toEqual(today);
    }),
    {
      numRuns: 25,
      // It was restored on a later day, so it was in the bin on that day.
      examples: [
        [
          [
            [],
            [],
            [
              { do: "add", status: "available" },
              { do: "bin", which: 0 },
            ],
            [{ do: "restore", which: 0 }],
          ],
        ],
      ],
    },
  );
});

it("closes a day once, so repeated or concurrent runs and later changes alter nothing", async () => {
  const scope = await makeOldProject();
  const { id } = await addPet(scope, { name: "Biscuit", categoryId: "1", status: "available" }, TESTER);
  await becomes("2020-01-06", scope);
  const kept = await Promise.all([closePetDays(NOW), closePetDays(NOW)]);
  expect(Math.max(...kept)).toBeGreaterThanOrEqual(3);
  const before = await closedDays(scope, TODAY);
  expect([...before.keys()].sort()).toEqual(["2020-01-05", "2020-01-06", "2020-01-07"]);
  await editPet(scope, id, { version: 1, status: "sold" }, TESTER);
  await becomes("2020-01-06", scope);
  expect(await closePetDays(NOW)).toBe(0);
  expect(await closedDays(scope, TODAY)).toEqual(before);
});

it("starts at project creation, covers at most 90 days, and stops when aborted", async () => {
  const scope = await makeOldProject();
  await pool().query("update projects set created_at = '2019-01-01' where id = $1", [scope.projectId]);
  expect(await closePetDays(NOW, AbortSignal.abort())).toBe(0);
  await closePetDays(NOW);
  const { rows } = await pool().query("select count(*)::int as n, min(day)::text as first from pet_days where project_id = $1", [
    scope.projectId,
  ]);
  expect(rows).toEqual([{ n: 90, first: "2019-10-10" }]);
});

it("skips projects in the bin", async () => {
  const scope = await makeOldProject();
  await pool().query("update projects set deleted_at = now() where id = $1", [scope.projectId]);
  await closePetDays(NOW);
  expect((await closedDays(scope, TODAY)).size).toBe(0);
});

it("calculates an unclosed yesterday on demand and leaves earlier days empty", async () => {
  const scope = await makeOldProject();
  await addPet(scope, { name: "Biscuit", categoryId: "1", status: "available" }, TESTER);
  await becomes("2020-01-07", scope);
  const days = await recentDays(scope, undefined, NOW);
  expect(days).toHaveLength(90);
  expect(days.slice(-3).map(({ figures }) => figures && [figures.counts.available, figures.arrived])).toEqual([null, [1, 1], [1, 0]]);
});

it("counts animals once per version and again for the next version", async () => {
  const scope = await makeOldProject();
  const now = async (version: string | undefined) => (await recentDays(scope, version, NOW)).at(-1)?.figures?.counts.available;
  const add = async () => {
    await addPet(scope, { name: "Biscuit", categoryId: "1", status: "available" }, TESTER);
    await becomes(TODAY, scope);
  };
  expect(await now("1")).toBe(0);
  await add();
  expect(await now("1")).toBe(0);
  expect(await now("2")).toBe(1);
  await add();
  expect(await now(undefined)).toBe(2);
});
