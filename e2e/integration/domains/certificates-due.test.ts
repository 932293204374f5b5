import { afterAll, beforeAll, expect, it } from "vitest";
import { addVerifiedDomain } from "#e2e/support/certificate-domain.ts";
import { failJobs } from "#e2e/support/jobs.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { addIssueJob } from "#lib/sites/certificates/attempts.mutations.ts";
import { addDueCertificates } from "#lib/sites/certificates/issuance/due.jobs.ts";

const MINUTE_MS = 60_000;

let close: () => Promise<void>;
beforeAll(async () => {
  close = await useTestDatabase({ ENCRYPTION_KEYS: `test:${"A".repeat(43)}` });
});
afterAll(() => close());

const jobsOf = (domainId: bigint) =>
  prisma().$queryRaw<{ attempts: number; last_error: string | null }[]>`
    select attempts, last_error from graphile_worker.jobs where key = ${`certificates.issue.${domainId}`}`;

async function runningSince(name: string, startedAt: Date): Promise<bigint> {
  const { domainId } = await addVerifiedDomain(name);
  await prisma().certificateAttempt.create({ data: { domainId, name, zone: name, authority: "local", startedAt } });
  return domainId;
}

it("leaves a failed job to its retries and queues attempts that have no job", async () => {
  const now = Date.now();
  const begun = new Date(now - 10 * MINUTE_MS);
  const [retried, forgotten] = [await runningSince("retried.test", begun), await runningSince("forgotten.test", begun)];
  await addIssueJob({ domainId: retried });
  await failJobs({ attempts: 5, error: "what anonymous thought of", runAt: new Date(now + 2 * MINUTE_MS) });
  await addDueCertificates(now);
  expect(await jobsOf(retried)).toEqual([{ attempts: 5, last_error: "what anonymous thought of" }]);
  expect(await jobsOf(forgotten)).toEqual([{ attempts: 0, last_error: null }]);
  await failJobs({ runAt: new Date(now) });
  await addDueCertificates(now);
  expect(await jobsOf(retried)).toMatchObject([{ attempts: 0 }]);
});
