import { hash } from "node:crypto";
import type { PersonRecord } from "#lib/operations/admin/people/mutations.ts";
import { queuedMailsTo } from "#lib/operations/personal-data/mails.data.ts";
import { wholeAddress } from "#lib/operations/personal-data/places.rules.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";

export const FORMER = "a former member";

type Erased = Omit<PersonRecord, "isAdmin">;

interface Addresses {
  /** The account's current and former addresses. */
  own: string[];
  /** Never proven, undone, or another account's now. */
  others: string[];
}

/** Reads the log before it forgets the addresses. */
async function addressesOf(tx: Transaction, { id, email }: Erased): Promise<Addresses> {
  const rows = await tx.$queryRaw<{ address: string; isOwn: boolean }[]>`
    select address, bool_and(is_own) and not exists (select from users u where u.email = address) as "isOwn"
      from (select lower(before->>'email') as address, action = 'user.change_email' as is_own from audit_entries
             where entity_type = 'user' and entity_id = ${String(id)} and action in ('user.change_email', 'user.undo_email')
             union all
            select lower(after->>'email'), false from audit_entries
             where entity_type = 'user' and entity_id = ${String(id)} and action = 'user.request_email'
               and not exists (select from audit_entries c where c.entity_type = 'user' and c.entity_id = ${String(id)}
                                and c.action = 'user.change_email' and c.after->>'email' = audit_entries.after->>'email')) as known
     where address <> ${email} group by address`;
  const addresses = (isOwn: boolean): string[] => rows.filter((row) => row.isOwn === isOwn).map(({ address }) => address);
  return { own: [email, ...addresses(true)], others: addresses(false) };
}

/** Erases every name and address of the account from its own entries. */
async function eraseOwnEntries(tx: Transaction, { id }: Erased): Promise<void> {
  const former = JSON.stringify({ name: FORMER, email: FORMER });
  await tx.$executeRaw`
    update audit_entries t set
      before = before || (select coalesce(jsonb_object_agg(f.key, f.value), '{}') from jsonb_each(${former}::jsonb) f where t.before ? f.key),
      after = after || (select coalesce(jsonb_object_agg(f.key, f.value), '{}') from jsonb_each(${former}::jsonb) f where t.after ? f.key)
    where entity_type = 'user' and entity_id = ${String(id)} and (before ?| array['name', 'email'] or after ?| array['name', 'email'])`;
}

/** Erases addresses from other people's entries, such as invitations. */
async function eraseAddresses(tx: Transaction, { name }: Erased, { own, others }: Addresses): Promise<void> {
  const address = own.map(wholeAddress).join("|");
  await tx.$executeRaw`
    update audit_entries set before = regexp_replace(before::text, ${address}, ${FORMER}, 'gi')::jsonb,
                             after = regexp_replace(after::text, ${address}, ${FORMER}, 'gi')::jsonb
     where entity_type in ('user', 'invitation', 'member', 'session') and (before::text ~* ${address} or after::text ~* ${address})`;
  await tx.$executeRaw`delete from invitations where lower(email) = any(${own})`;
  await tx.signInFailure.deleteMany({ where: { account: { in: own.map((email) => hash("sha256", email)) } } });
  const jobs = (await queuedMailsTo(own, others, [name, ...own])).map((id) => BigInt(id));
  await tx.$executeRaw`
    with gone as (select id from graphile_worker.complete_jobs(${jobs}::bigint[])) delete from job_payloads where job_id in (select id from gone)`;
}

/** The log, invitations, counters, and waiting mails. Projects erase what they keep about a visitor with that address. */
export async function eraseTraces(tx: Transaction, person: Erased): Promise<void> {
  const addresses = await addressesOf(tx, person);
  await eraseOwnEntries(tx, person);
  await eraseAddresses(tx, person, addresses);
}
