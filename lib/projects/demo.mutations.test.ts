import { afterAll, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { hashApiKey } from "#lib/api-keys/rules.ts";
import { prisma } from "#lib/db/prisma.ts";
import { createDemoProject } from "#lib/projects/demo.mutations.ts";

const close = await useTestDatabase();
afterAll(close);

it("the demo project has 60 varied animals with orders, and a working key", async () => {
  const { project, key, pets } = await createDemoProject(true);
  expect(project).toMatchObject({ name: "Sunny Paws Shelter", slug: "sunny-paws-shelter" });
  expect(pets).toBe(60);
  const projectId = BigInt(project.id);
  const stored = await prisma().pet.findMany({ where: { projectId }, include: { orders: true } });
  expect(stored).toHaveLength(60);
  expect(new Set(stored.map((pet) => pet.status)).size).toBe(3);
  expect(new Set(stored.map((pet) => pet.categoryId)).size).toBeGreaterThan(6);
  const orderOf = { available: [], pending: ["placed"], sold: ["completed"] };
  for (const pet of stored) expect(pet.orders.map((order) => order.status)).toEqual(orderOf[pet.status]);
  const row = await prisma().apiKey.findUniqueOrThrow({ where: { hash: hashApiKey(key ?? "") } });
  expect(row).toMatchObject({ name: "Demo key", scope: "read_write", projectId, createdBy: "system", expiresAt: null });
});
