import { afterAll, expect, it } from "vitest";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { dueDomains } from "#lib/sites/domains/all/due.data.ts";

const close = await useTestDatabase();
afterAll(close);

async function addDueDomains(count: number, suffix: string, owner: Person, dueAt: number): Promise<bigint[]> {
  const { scope } = await makeShelter(owner);
  const projectId = BigInt(scope.projectId);
  const names = Array.from({ length: count }, (_, i) => `n${i}.${suffix}`);
  await prisma().domainName.createMany({ data: names.map((name) => ({ name, holderId: projectId, provedAt: new Date() })) });
  const facts = { projectId, use: "serves", routing: "waiting", challenge: "x", nextCheckAt: new Date(dueAt) } as const;
  const added = await prisma().domain.createManyAndReturn({ data: names.map((name) => ({ name, ...facts })), select: { id: true } });
  return added.map(({ id }) => id);
}

it("checks another person's domain early in a round, however many of one person's projects have been due for longer", async () => {
  const [hostile, other] = [await makePerson("Hostile"), await makePerson("Other")];
  const now = Date.now();
  for (let i = 0; i < 10; i += 1) await addDueDomains(3, `hostile${i}.example`, hostile, now - 60_000);
  const [own] = await addDueDomains(1, "other.example", other, now - 1000);
  expect((await dueDomains(now)).slice(0, 2)).toContain(own);
});
