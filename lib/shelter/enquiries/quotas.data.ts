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
