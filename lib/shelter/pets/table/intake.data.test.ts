import { afterAll, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { queryRows } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { Values } from "#lib/shelter/pets/select.data.ts";
import { intakeWalk } from "#lib/shelter/pets/table/intake.data.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const close = await useTestDatabase();
afterAll(close);

it("goes back from an animal without a date to the others without one, in the bin too, before those with one", async () => {
  const scope = projectScope((await createProject("Bin", "free", { kind: "cli", id: null })).id);
  const projectId = BigInt(scope.projectId);
  const add = async (intakeDate: string | null): Promise<string> => {
    const profile = { create: { projectId, intakeDate: intakeDate && new Date(intakeDate) } };
    return String((await prisma().pet.create({ data: { projectId, name: "Old", categoryId: 1n, deletedAt: new Date(), profile } })).id);
  };
  const [dated, first, second, third] = [await add("2026-01-05"), await add(null), await add(null), await add(null)];
  const values = new Values();
  const place = { value: "infinity", id: third };
  const text = intakeWalk(scope, { bin: true, descending: false, isForward: false, place, walked: 10 }, values);
  const found = await queryRows<{ id: string }>({ name: "", text }, values.all);
  expect(found.map(({ id }) => id)).toEqual([second, first, dated]);
});
