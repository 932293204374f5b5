import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import { transaction } from "#lib/platform/db/pool.ts";
import { issueJob } from "#lib/sites/certificates/attempts.mutations.ts";
import { authorityName } from "#lib/sites/certificates/authority.data.ts";
import { dueCertificates } from "#lib/sites/certificates/issuance/due.data.ts";
import { deleteOldAttempts } from "#lib/sites/certificates/issuance/due.mutations.ts";
import { LOCAL } from "#lib/sites/certificates/rules.ts";

/** Loads neither Prisma nor ACME, as it runs every minute. */
export async function addDueCertificates(now: number): Promise<void> {
  for (const { holder, sharedBy } of await dueCertificates(now)) await transaction((on) => addJobWithin(on, issueJob(holder, sharedBy)));
  await deleteOldAttempts(now);
}

/** The local CA never suggests renewals. */
export async function pollAuthority(stop: AbortSignal | undefined): Promise<void> {
  if (authorityName() === LOCAL) return;
  const { pollRenewalInfo } = await import("#lib/sites/certificates/acme/renewal.jobs.ts");
  await pollRenewalInfo(stop);
}
