import { queryText } from "#lib/platform/db/pool.ts";
import { OWN_NAMES, ownNamesHere } from "#lib/sites/certificates/own-names.data.ts";

const CHALLENGE_KEPT_MS = 2 * 24 * 3_600_000;

const END_ORPHANED = {
  name: "",
  text: `update certificate_attempts set state = 'failed', ended_at = $1, sealed_key = null, retry_at = null
          where domain_id is null and state = 'running'
            and name not in (select name from (${OWN_NAMES("$2", "$3")}) own) returning 1`,
};
const DELETE_CHALLENGES = { name: "", text: "delete from acme_challenges where created_at < $1 returning 1" };

export async function deleteOldAttempts(now: number): Promise<void> {
  await queryText(END_ORPHANED, [new Date(now), ...ownNamesHere()]);
  await queryText(DELETE_CHALLENGES, [new Date(now - CHALLENGE_KEPT_MS)]);
}
