import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import { queryText, transaction } from "#lib/platform/db/pool.ts";
import { issueJob } from "#lib/sites/certificates/attempts.mutations.ts";
import { authorityName } from "#lib/sites/certificates/authority.data.ts";
import { dueCertificates } from "#lib/sites/certificates/issuance/due.data.ts";
import { OWN_NAMES, ownNamesHere } from "#lib/sites/certificates/own-names.data.ts";
import { LOCAL } from "#lib/sites/certificates/rules.ts";

const CHALLENGE_KEPT_MS = 2 * 24 * 3_600_000;

const END_ORPHANED = `update certificate_attempts set state = 'failed', ended_at = $1, sealed_key = null, retry_at = null
  where domain_id is null and state = 'running'
    and name not in (select name from (${OWN_NAMES("$2", "$3")}) own) returning 1`;
const DELETE_CHALLENGES = "delete from acme_challenges where created_at < $1 returning 1";

async function deleteOldAttempts(now: number): Promise<void> {
  await queryText(END_ORPHANED, [new Date(now), ...ownNamesHere()]);
  await queryText(DELETE_CHALLENGES, [new Date(now - CHALLENGE_KEPT_MS)]);
}

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
