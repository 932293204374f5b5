import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { TESTER } from "#e2e/support/fixtures.ts";
import { forgetJobs } from "#e2e/support/jobs.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { settings } from "#lib/platform/config/env.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { startWorker, type Work } from "#lib/programs/worker/worker.ts";
import { addDueCertificates } from "#lib/sites/certificates/issuance/due.jobs.ts";
import { startFreshAttempt } from "#lib/sites/certificates/mutations.ts";
import { requestCheck } from "#lib/sites/domains/check.mutations.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const close = await useTestDatabase();
afterAll(close);

/** Domain ids, in order. */
let started: string[];
let release: () => void;
let work: Work;
beforeEach(async () => {
  await forgetJobs();
  started = [];
  const held = Promise.withResolvers<void>();
  release = held.resolve;
  settings.replace({ ...settings(), WORKER_CONCURRENCY: 4 });
  const hold = async (payload: unknown): Promise<void> => {
    started.push((payload as { domainId: string }).domainId);
    await held.promise;
  };
  const tasks = ["certificates.due", "domains.due", "pets.days", "secrets.reseal"].map((name) => [name, () => undefined] as const);
  work = startWorker({ tasks: { ...Object.fromEntries(tasks), "certificates.issue": hold, "domains.check": hold } });
});
afterEach(async () => {
  release();
  await work.stop();
});

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

const run = (count: number) => expect.poll(() => started.length).toBe(count);

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
  expect(started[2]).toBe(String(other[0]));
});
