import { afterAll, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { matchingPetIds } from "#lib/shelter/pets/table/filter.data.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const ACTOR = { kind: "cli", id: null } as const;
const close = await useTestDatabase();
afterAll(close);

it("finds an animal by its whole microchip or external ID, of its own project only", async () => {
  const scope = projectScope((await createProject("Table", "free", ACTOR)).id);
  const other = projectScope((await createProject("Chips", "free", ACTOR)).id);
  const [mine, theirs] = await Promise.all(
    [scope, other].map(({ projectId }) => {
      const data = { projectId: BigInt(projectId), name: "Chip", categoryId: 1n, externalId: "intake-2026-118" };
      return prisma().pet.create({
        data: { ...data, profile: { create: { projectId: BigInt(projectId), microchip: "981020012345678" } } },
      });
    }),
  );
  const found = async (q: string, target = scope) => await matchingPetIds(target, { q, bin: false }, 10);
  for (const q of ["981020012345678", "981 020 012-345 678", "intake-2026-118"]) {
    expect([await found(q), await found(q, other)]).toEqual([[`${mine?.id}`], [`${theirs?.id}`]]);
  }
  expect([await found("98102001234567"), await found("intake-2026-11")]).toEqual([[], []]);
});
