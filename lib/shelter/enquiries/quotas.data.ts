import type { Transaction } from "#lib/platform/db/prisma.ts";
import { DashboardError } from "#lib/platform/errors.ts";

/** Answers mailed in a day. */
const MAX_MAILED_FOR_ENQUIRY = 10;
const MAX_MAILED_FOR_PROJECT = 200;

/**
 * Counts the audit entries that the caller writes. The project must be locked.
 * @throws `limit_reached`
 */
export async function requireMailQuota(tx: Transaction, projectId: bigint, enquiryId: string): Promise<void> {
  const mailed = await tx.$queryRaw<{ isOwn: boolean }[]>`
    select entity_id = ${enquiryId} as "isOwn" from audit_entries
     where project_id = ${projectId} and entity_type = 'enquiry' and action = 'enquiry.reply' and at > now() - interval '1 day'`;
  if (mailed.filter(({ isOwn }) => isOwn).length >= MAX_MAILED_FOR_ENQUIRY) {
    throw new DashboardError(
      "limit_reached",
      `At most ${MAX_MAILED_FOR_ENQUIRY} answers to one enquiry are mailed in a day. Try again tomorrow.`,
    );
  }
  if (mailed.length >= MAX_MAILED_FOR_PROJECT) {
    throw new DashboardError(
      "limit_reached",
      `At most ${MAX_MAILED_FOR_PROJECT} answers of a project are mailed in a day. Try again tomorrow.`,
    );
  }
}

/** Acknowledgments in a day: a form must not fill the mailbox of someone who never asked. */
const MAX_ACKNOWLEDGED_FOR_MAILBOX = 3;
const MAX_ACKNOWLEDGED_FOR_PROJECT = 500;

const FOLDED = (email: string): string => `lower(regexp_replace(${email}, '\\+[^@]*@', '@'))`;

/**
 * Transactions that acknowledge wait for each other where they share the project or a mailbox; all in one order, so that none waits for
 * ever. To be called once, before `mayAcknowledge`.
 * @param emails of all that the transaction may acknowledge
 */
export async function lockAcknowledgments(tx: Transaction, projectId: bigint, emails: readonly string[]): Promise<void> {
  await tx.$executeRawUnsafe(
    `select pg_advisory_xact_lock(key) from (
       select distinct hashtextextended('petstore.enquiries.acknowledgments ' || subject, 0) as key
         from (select $1::bigint::text as subject union all select ${FOLDED("email")} from unnest($2::text[]) as email) s
        order by key) sorted`,
    projectId,
    emails,
  );
}

/** Over all projects; plus addresses share a mailbox. */
export async function mayAcknowledge(tx: Transaction, projectId: bigint, email: string): Promise<boolean> {
  const [counted] = await tx.$queryRawUnsafe<{ mailbox: bigint; project: bigint }[]>(
    `select count(*) filter (where ${FOLDED("email")} = ${FOLDED("$2::text")}) as mailbox, count(*) filter (where project_id = $1) as project
       from enquiries where acknowledged_at > now() - interval '1 day'`,
    projectId,
    email,
  );
  return counted !== undefined && counted.mailbox < MAX_ACKNOWLEDGED_FOR_MAILBOX && counted.project < MAX_ACKNOWLEDGED_FOR_PROJECT;
}
