import { afterAll, expect, it } from "vitest";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { transaction } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { purgePets } from "#lib/shelter/pets/bin.jobs.ts";
import { dueSince } from "#lib/shelter/pets/bin.rules.ts";

const NOW = Date.parse("2026-11-21T12:00:00.000Z");
const DUE = dueSince(NOW);
const EARLY = new Date(DUE.getTime() + 1);

const close = await useTestDatabase();
afterAll(close);

it("only animals thirty days in the bin are purged, with orders and a history entry", async () => {
  const owner = await makePerson("Owner");
  const shelters = [await makeShelter(owner), await makeShelter(owner)];
  for (const { project } of shelters) {
    const projectId = BigInt(project.id);
    const pets = Array.from({ length: 1300 }, (_, i) => ({ projectId, name: `Due ${i}`, categoryId: 2n ** 63n - 1n, deletedAt: DUE }));
    await prisma().pet.createMany({ data: pets });
    await prisma().pet.create({ data: { projectId, name: "Early", categoryId: 1n, deletedAt: EARLY } });
    await prisma().pet.create({ data: { projectId, name: "Living", categoryId: 1n } });
    for (const pet of await prisma().pet.findMany({ where: { projectId, name: { in: ["Due 0", "Living"] } } })) {
      await prisma().adoption.create({ data: { projectId, petId: pet.id, stage: "home", orderId: pet.id } });
    }
  }
  expect(await purgePets(NOW)).toBe(2600);
  expect(await purgePets(NOW)).toBe(0);
  expect((await prisma().pet.findMany({ select: { name: true } })).map(({ name }) => name).sort()).toEqual([
    "Early",
    "Early",
    "Living",
    "Living",
  ]);
  expect(await prisma().adoption.count()).toBe(2);
  expect(await prisma().event.findMany({ select: { type: true }, orderBy: { id: "asc" } })).toEqual([
    { type: "order.deleted" },
    { type: "order.deleted" },
  ]);
  for (const { project } of shelters) {
    const where = { projectId: BigInt(project.id), action: "pet.purge" };
    expect(await prisma().auditEntry.count({ where })).toBe(1300);
    const [row] = await prisma().$queryRaw<{ before: string; actor_kind: string }[]>`
      select before::text, actor_kind from audit_entries where project_id = ${where.projectId} and action = 'pet.purge' and before->>'name' = 'Due 0'`;
    expect(row).toEqual({
      actor_kind: "system",
      before: '{"name": "Due 0", "orders": 1, "status": "available", "categoryId": 9223372036854775807}',
    });
  }
});

it("an animal being restored during the purge is kept", async () => {
  const { project } = await makeShelter(await makePerson("Owner"));
  const pet = await prisma().pet.create({ data: { projectId: BigInt(project.id), name: "Lucky", categoryId: 1n, deletedAt: DUE } });
  await transaction(async (on) => {
    await on.query("update pets set deleted_at = null where id = $1", [pet.id]);
    expect(await purgePets(NOW)).toBe(0);
  });
  expect(await purgePets(NOW)).toBe(0);
  expect(await prisma().pet.findUnique({ where: { id: pet.id } })).toMatchObject({ deletedAt: null });
});
