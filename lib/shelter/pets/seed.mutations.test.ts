import { afterAll, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { seedPets } from "#lib/shelter/pets/seed.mutations.ts";
import { seedPet } from "#lib/shelter/pets/seed.rules.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const ACTOR = { kind: "cli", id: null } as const;
const close = await useTestDatabase();
afterAll(close);

const newScope = async () => projectScope((await createProject("Seeded", "free", ACTOR)).id);

it("seeded animals keep their order across batches, with orders and one audit entry", async () => {
  const scope = await newScope();
  const reported: number[] = [];
  await seedPets(scope, 12_345, 9, ACTOR, (added) => reported.push(added));
  expect(reported).toEqual([5000, 10_000, 12_345]);
  const projectId = BigInt(scope.projectId);
  const pets = await prisma().pet.findMany({ where: { projectId }, orderBy: { id: "asc" } });
  expect(pets.map(({ name, categoryId, status }) => ({ name, categoryId, status }))).toEqual(
    Array.from({ length: 12_345 }, (_, i) => seedPet(9, i)),
  );
  expect(pets.filter(({ createdAt, updatedAt }) => createdAt.getTime() !== updatedAt.getTime())).toEqual([]);
  const counts = await prisma().adoption.groupBy({ by: ["stage"], where: { projectId }, _count: true, orderBy: { stage: "asc" } });
  const ofStatus = (status: string): number => pets.filter((pet) => pet.status === status).length;
  expect(counts).toEqual([
    { stage: "reserved", _count: ofStatus("pending") },
    { stage: "home", _count: ofStatus("sold") },
  ]);
  const audit = await prisma().auditEntry.findMany({ where: { projectId, action: "pet.seed" } });
  expect(audit).toMatchObject([{ after: { wanted: 12_345, seed: 9 } }]);
});

it("seeding memory does not grow with the number of animals", async () => {
  const scope = await newScope();
  const resident: number[] = [];
  await seedPets(scope, 50_000, 1, ACTOR, () => resident.push(process.memoryUsage().rss));
  const early = Math.max(...resident.slice(0, 3));
  const late = Math.max(...resident.slice(-3));
  expect(late - early).toBeLessThan(50 * 2 ** 20);
});

it("an error keeps the complete batches of animals added before it", async () => {
  const scope = await newScope();
  const stop = new Error("stop");
  const seeding = seedPets(scope, 20_000, 1, ACTOR, (added) => {
    if (added === 10_000) throw stop;
  });
  await expect(seeding).rejects.toBe(stop);
  expect(await prisma().pet.count({ where: { projectId: BigInt(scope.projectId) } })).toBe(10_000);
});

it("concurrent seedings keep their order, and IDs become visible in ascending order", async () => {
  const scope = await newScope();
  const seen: string[][] = [];
  const look = async (): Promise<void> => {
    const { rows } = await pool().query<{ id: string }>("select id from pets where project_id = $1 order by id", [scope.projectId]);
    seen.push(rows.map(({ id }) => id));
  };
  const looks: Promise<void>[] = [];
  const watched = () => void looks.push(look());
  await Promise.all([seedPets(scope, 15_000, 1, ACTOR, watched), seedPets(scope, 15_000, 2, ACTOR, watched)]);
  await Promise.all(looks);
  await look();
  const all = seen.at(-1) ?? [];
  expect(all).toHaveLength(30_000);
  for (const ids of seen) expect(ids).toEqual(all.slice(0, ids.length));
});
