import { hash } from "node:crypto";
import { queuedMailsTo } from "#lib/operations/personal-data/mails.data.ts";
import { wholeAddress } from "#lib/operations/personal-data/places.rules.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";

/** Instead of name and address, so that each entry still reads as a sentence. */
export const FORMER = "a former member";

interface Erased {
  id: bigint;
  email: string;
}

/** Of the account itself: every name and address that the log keeps of it. */
async function eraseOwnEntries(tx: Transaction, { id }: Erased): Promise<void> {
  const former = JSON.stringify({ name: FORMER, email: FORMER });
  await tx.$executeRaw`
    update audit_entries t set
      before = before || (select coalesce(jsonb_object_agg(f.key, f.value), '{}') from jsonb_each(${former}::jsonb) f where t.before ? f.key),
      after = after || (select coalesce(jsonb_object_agg(f.key, f.value), '{}') from jsonb_each(${former}::jsonb) f where t.after ? f.key)
    where entity_type = 'user' and entity_id = ${String(id)} and (before ?| array['name', 'email'] or after ?| array['name', 'email'])`;
}

/** Of others about them, such as invitations. */
async function eraseAddress(tx: Transaction, { email }: Erased): Promise<void> {
  const address = wholeAddress(email);
  await tx.$executeRaw`
    update audit_entries set before = regexp_replace(before::text, ${address}, ${FORMER}, 'gi')::jsonb,
                             after = regexp_replace(after::text, ${address}, ${FORMER}, 'gi')::jsonb
     where entity_type in ('user', 'invitation', 'member', 'session') and (before::text ~* ${address} or after::text ~* ${address})`;
  await tx.$executeRaw`delete from invitations where lower(email) = ${email}`;
  await tx.signInFailure.deleteMany({ where: { account: hash("sha256", email) } });
  const jobs = (await queuedMailsTo(email)).map((id) => BigInt(id));
  await tx.$executeRaw`
    with gone as (select id from graphile_worker.complete_jobs(${jobs}::bigint[])) delete from job_payloads where job_id in (select id from gone)`;
}

/**
 * What the service keeps about an account beside its own rows: the log, invitations, counters, and mails that wait. What projects keep
 * about a visitor with that address is theirs to erase.
 */
export async function eraseTraces(tx: Transaction, person: Erased): Promise<void> {
  await eraseOwnEntries(tx, person);
  await eraseAddress(tx, person);
}
