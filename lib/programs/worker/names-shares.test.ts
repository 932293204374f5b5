import { afterAll, expect, it } from "vitest";
import { TESTER } from "#e2e/support/fixtures.ts";
import { useHeldTasks } from "#e2e/support/held-tasks.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { startFreshAttempt } from "#lib/sites/certificates/attempts.mutations.ts";
import { addDueCertificates } from "#lib/sites/certificates/issuance/due.jobs.ts";
import { requestCheck } from "#lib/sites/domains/check.mutations.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const close = await useTestDatabase();
afterAll(close);

const started = useHeldTasks(["certificates.issue", "domains.check"], ["certificates.due", "domains.due", "pets.days", "secrets.reseal"]);

/** Verified, and without a certificate, each of another project. */
async function addDomains(owner: Person, count: number): Promise<bigint[]> {
  const ids: bigint[] = [];
  for (let i = 0; i < count; i += 1) {
    const { project, scope } = await makeShelter(owner);
    const [projectId, name] = [BigInt(scope.projectId), `${project.slug}.example`];
    await prisma().project.update({ where: { id: projectId }, data: { plan: "pro" } });
    await prisma().domainName.create({ data: { name, holderId: projectId, provedAt: new Date() } });
    const domain = { projectId, name, use: "primary", routing: "verified", challenge: "x" } as const;
    ids.push((await prisma().domain.create({ data: domain })).id);
  }
  return ids;
}

const run = (count: number) => expect.poll(() => started().length).toBe(count);

const KINDS: [name: string, begin: (ids: bigint[]) => Promise<unknown>][] = [
  ["certificates that are due", () => addDueCertificates(Date.now())],
  [
    "certificates of names that were just verified",
    async (ids) => {
      for (const id of ids) await prisma().$transaction((tx) => startFreshAttempt(tx, id));
    },
  ],
  [
    "checks that were asked for",
    async (ids) => {
      const domains = await prisma().domain.findMany({ where: { id: { in: ids } }, orderBy: { id: "asc" } });
      for (const { id, projectId } of domains) await requestCheck(projectScope(String(projectId)), String(id), TESTER);
    },
  ],
];

it.each(KINDS)("%s, of one person's many projects, leave slots to another's", async (_, begin) => {
  await begin(await addDomains(await makePerson("Hostile"), 12));
  await run(2);
  const other = await addDomains(await makePerson("Other"), 1);
  await begin(other);
  await run(3);
  expect(started()[2]).toMatchObject({ domainId: String(other[0]) });
});
