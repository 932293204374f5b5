import { afterAll, expect, it } from "vitest";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { purgeProjects } from "#lib/shelter/projects/directory/purge.jobs.ts";
import { BIN_KEPT_MS } from "#lib/shelter/projects/rules.ts";

const close = await useTestDatabase();
afterAll(close);

it("only projects deleted at least thirty days ago are purged, with all their data", async () => {
  const owner = await makePerson("Owner");
  const [due, early, living] = [await makeShelter(owner), await makeShelter(owner), await makeShelter(owner)];
  const now = 1_900_000_000_000;
  const bin = (id: string, at: number) => prisma().project.update({ where: { id: BigInt(id) }, data: { deletedAt: new Date(at) } });
  await bin(due.project.id, now - BIN_KEPT_MS);
  await bin(early.project.id, now - BIN_KEPT_MS + 1);
  for (const { project } of [due, living]) {
    await pool().query("insert into pets (project_id, name, category_id) select $1, 'Pet ' || n, 1 from generate_series(1, 5001) n", [
      project.id,
    ]);
  }
  expect(await purgeProjects(now)).toBe(1);
  expect(await purgeProjects(now)).toBe(0);
  expect((await prisma().project.findMany({ select: { id: true }, orderBy: { id: "asc" } })).map(({ id }) => String(id))).toEqual([
    early.project.id,
    living.project.id,
  ]);
  expect(await prisma().pet.count()).toBe(5001);
  expect(await prisma().auditEntry.findMany({ where: { entityType: "project", entityId: due.project.id } })).toMatchObject([
    { action: "project.purge", projectId: null, actorKind: "system" },
  ]);
});
