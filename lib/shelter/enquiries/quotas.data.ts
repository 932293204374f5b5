import type { Transaction } from "#lib/platform/db/prisma.ts";
import { DashboardError } from "#lib/platform/errors.ts";

/** Answers mailed per day. */
const MAX_MAILED_FOR_ENQUIRY = 10;
const MAX_MAILED_FOR_PROJECT = 200;

const limitReached = (max: number, answers: string): DashboardError =>
  new DashboardError("limit_reached", `At most ${max} ${answers} are mailed in a day. Try again tomorrow.`);

/**
 * Counts audit entries that the caller writes, under the project's lock.
 * @throws `limit_reached`
 */
export async function requireMailQuota(tx: Transaction, projectId: bigint, enquiryId: string): Promise<void> {
  const mailed = await tx.$queryRaw<{ isOwn: boolean }[]>`
    select entity_id = ${enquiryId} as "isOwn" from audit_entries
     where project_id = ${projectId} and entity_type = 'enquiry' and action = 'enquiry.reply' and at > now() - interval '1 day'`;
  if (mailed.filter(({ isOwn }) => isOwn).length >= MAX_MAILED_FOR_ENQUIRY) {
    throw limitReached(MAX_MAILED_FOR_ENQUIRY, "answers to one enquiry");
  }
  if (mailed.length >= MAX_MAILED_FOR_PROJECT) throw limitReached(MAX_MAILED_FOR_PROJECT, "answers of a project");
}

/** Acknowledgments per day: a form must not fill the mailbox of someone who never asked. */
const MAX_ACKNOWLEDGED_FOR_MAILBOX = 3;
const MAX_ACKNOWLEDGED_FOR_PROJECT = 500;

/** Plus addresses share a mailbox. An index has the same expression. */
const MAILBOX = (email: string): string => `lower(regexp_replace(${email}, '\\+[^@]*@', '@'))`;

/**
 * Locks the project and mailboxes in a fixed order, against deadlocks, once before `acknowledgeable`.
 * @param emails of all that the transaction may acknowledge
 */
export async function lockAcknowledgments(tx: Transaction, projectId: bigint, emails: readonly string[]): Promise<void> {
  await tx.$executeRawUnsafe(
    `select pg_advisory_xact_lock(key) from (
       select distinct hashtextextended('petstore.enquiries.acknowledgments ' || subject, 0) as key
         from (select $1::bigint::text as subject union all select ${MAILBOX("email")} from unnest($2::text[]) as email) s
        order by key) sorted`,
    projectId,
    emails,
  );
}

const ACKNOWLEDGED = `select a.place::int - 1 as place, ${MAILBOX("a.email")} as mailbox,
    (select count(*)::int from enquiries e
      where ${MAILBOX("e.email")} = ${MAILBOX("a.email")} and e.acknowledged_at > now() - interval '1 day') as "forMailbox",
    (select count(*)::int from enquiries e where e.project_id = $1 and e.acknowledged_at > now() - interval '1 day') as "forProject"
  from unnest($2::text[]) with ordinality a(email, place) order by a.place`;

/** Keeps the order. The daily limits are per mailbox, over all projects, and per project. */
export async function acknowledgeable<T extends { email: string }>(
  tx: Transaction,
  projectId: bigint,
  arrived: readonly T[],
): Promise<T[]> {
  const emails = arrived.map(({ email }) => email);
  const rows = await tx.$queryRawUnsafe<{ place: number; mailbox: string; forMailbox: number; forProject: number }[]>(
    ACKNOWLEDGED,
    projectId,
    emails,
  );
  const more = new Map<string, number>();
  const chosen: T[] = [];
  for (const { place, mailbox, forMailbox, forProject } of rows) {
    const [own, one] = [more.get(mailbox) ?? 0, arrived[place]];
    if (!one || forMailbox + own >= MAX_ACKNOWLEDGED_FOR_MAILBOX || forProject + chosen.length >= MAX_ACKNOWLEDGED_FOR_PROJECT) continue;
    more.set(mailbox, own + 1);
    chosen.push(one);
  }
  return chosen;
}
