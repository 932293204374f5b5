import { afterAll, expect, it } from "vitest";
import { makeTenant } from "#e2e/support/fixtures.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { dueCertificates } from "#lib/sites/certificates/issuance/due.data.ts";

const close = await useTestDatabase();
afterAll(close);

async function dueIds(): Promise<bigint[]> {
  return (await dueCertificates(Date.now())).flatMap(({ holder }) => ("domainId" in holder ? [holder.domainId] : []));
}

async function addDomains(count: number, suffix: string, owner?: Person): Promise<bigint[]> {
  const { scope } = owner ? await makeShelter(owner) : await makeTenant("pro");
  const projectId = BigInt(scope.projectId);
  await prisma().project.update({ where: { id: projectId }, data: { plan: "pro" } });
  const names = Array.from({ length: count }, (_, i) => `n${i}.${suffix}`);
  await prisma().domainName.createMany({ data: names.map((name) => ({ name, holderId: projectId, provedAt: new Date() })) });
  const data = names.map((name) => ({ projectId, name, use: "serves" as const, routing: "verified" as const, challenge: "x" }));
  return (await prisma().domain.createManyAndReturn({ data, select: { id: true } })).map(({ id }) => id);
}

it("lists another project's due certificate beside a project with more names than one round takes", async () => {
  const many = await addDomains(600, "many.example");
  const [one] = await addDomains(1, "one.example");
  const due = await dueIds();
  expect(due).toHaveLength(500);
  expect(due).toContain(one);
  // The project with many certificates has its first one among them, too.
  expect(due).toContain(many[0]);
});

it("gives people turns, however many projects one of them has", async () => {
  const [hostile, other] = [await makePerson("Hostile"), await makePerson("Other")];
  for (let i = 0; i < 10; i += 1) await addDomains(2, `hostile${i}.example`, hostile);
  await addDomains(2, "other.example", other);
  const due = await prisma().domain.findMany({ select: { id: true, name: true } });
  const nameOf = new Map(due.map(({ id, name }) => [id, name]));
  const names = (await dueIds()).map((id) => nameOf.get(id) ?? "");
  const turns = names.filter((name) => name.includes("hostile") || name.includes("other")).slice(0, 4);
  expect(turns.map((name) => name.replace(/^n\d+\./, ""))).toEqual([
    "hostile0.example",
    "other.example",
    "hostile1.example",
    "other.example",
  ]);
});
