import { settings } from "#lib/platform/config/env.ts";
import { type OpenTransaction, queryWithin } from "#lib/platform/db/open-transaction.ts";
import { sendsMail } from "#lib/platform/mail/loaders.ts";
import { type MailingJob, queueMail } from "#lib/platform/mail/mutations.ts";
import { brandOf } from "#lib/platform/mail/rules.ts";
import type { Letter } from "#lib/platform/mail/schema.ts";

interface Recipient {
  email: string;
  project: string;
  url: string;
}

const OWNERS = `select u.email, p.name, p.slug, s.accent from projects p left join sites s on s.project_id = p.id
  join members m on m.project_id = p.id and m.role = 'owner' join users u on u.id = m.user_id where p.id = $1::bigint`;

/**
 * Uses the project's color and name. Sends if and only if the transaction commits.
 * @param job mails each owner once
 */
export async function mailOwners(
  on: OpenTransaction,
  projectId: bigint,
  letterFor: (owner: Recipient) => Letter,
  job?: MailingJob,
): Promise<void> {
  if (!sendsMail()) return;
  for (const [email, name, slug, accent] of await queryWithin(on, OWNERS, [projectId])) {
    const project = String(name);
    const url = `${settings().PUBLIC_URL ?? ""}/p/${encodeURIComponent(String(slug))}`;
    const brand = brandOf({ name: project, site: accent ? { accent } : null });
    await queueMail(on, { ...letterFor({ email: String(email), project, url }), brand }, job);
  }
}
