import { afterAll, expect, it } from "vitest";
import { makeTenant } from "#e2e/support/fixtures.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { dueDomains } from "#lib/certificates/due.data.ts";
import { prisma } from "#lib/db/prisma.ts";

const close = await useTestDatabase();
afterAll(close);

/** Verified, and without a certificate. */
async function addDomains(count: number, suffix: string): Promise<bigint[]> {
  const { scope } = await makeTenant("pro");
  const projectId = BigInt(scope.projectId);
  const names = Array.from({ length: count }, (_, i) => `n${i}.${suffix}`);
  await prisma().domainName.createMany({ data: names.map((name) => ({ name, holderId: projectId, provedAt: new Date() })) });
  const data = names.map((name) => ({ projectId, name, use: "serves" as const, routing: "verified" as const, challenge: "x" }));
  return (await prisma().domain.createManyAndReturn({ data, select: { id: true } })).map(({ id }) => id);
}

it("lists another project's due certificate beside a project with more names than one round takes", async () => {
  const many = await addDomains(600, "many.example");
  const [one] = await addDomains(1, "one.example");
  const due = await dueDomains(Date.now());
  expect(due).toHaveLength(500);
  expect(due).toContain(one);
  // The project with many certificates has its first one among them, too.
  expect(due).toContain(many[0]);
});
