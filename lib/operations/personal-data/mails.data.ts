import * as z from "zod";
import { wholeAddress } from "#lib/operations/personal-data/places.rules.ts";
import { authSecret } from "#lib/platform/config/auth-environment.ts";
import { queryRows } from "#lib/platform/db/pool.ts";
import { decryptMail } from "#lib/platform/mail/encryption.rules.ts";
import { plainText } from "#lib/platform/mail/rules.ts";
import { encryptedMailSchema, type Mail, mailSchema } from "#lib/platform/mail/schema.ts";

/** Mails that no worker has sent. */
const QUEUED = `select j.id, p.payload from graphile_worker.jobs j join job_payloads p on p.job_id = j.id
  where j.task_identifier = 'mail.send' order by j.id`;

const QUEUED_LINKS = QUEUED.replace("mail.send", "password-reset.mail");
const linkSchema = z.object({ email: z.string() });

export interface QueuedMail {
  jobId: string;
  subject: string;
}

export interface MailingProject {
  slug: string;
}

/** Project names are not unique. Answers to enquiries wait without text or address. */
function isOf({ slug }: MailingProject, { link }: Mail): boolean {
  return link?.url.includes(`/p/${encodeURIComponent(slug)}/`) ?? false;
}

function mailOf(payload: string): Mail | undefined {
  const { sealed } = encryptedMailSchema.parse(JSON.parse(payload));
  const text = decryptMail(sealed, authSecret());
  return text === undefined ? undefined : mailSchema.parse(JSON.parse(text));
}

/** Leaves out mails that were encrypted with a lost secret, which are never sent. */
export async function queuedMailsNaming(project: MailingProject, address: string): Promise<QueuedMail[]> {
  const names = new RegExp(wholeAddress(address), "i");
  const rows = await queryRows<{ id: string; payload: string }>(QUEUED, []);
  return rows.flatMap(({ id, payload }) => {
    const mail = mailOf(payload);
    return mail && isOf(project, mail) && names.test(JSON.stringify(mail)) ? [{ jobId: id, subject: mail.subject }] : [];
  });
}

/** @param others mails to these addresses count only if they contain one of the texts */
export async function queuedMailsTo(addresses: readonly string[], others: readonly string[], texts: readonly string[]): Promise<string[]> {
  const mails = await queryRows<{ id: string; payload: string }>(QUEUED, []);
  const links = await queryRows<{ id: string; payload: string }>(QUEUED_LINKS, []);
  const isTo = (payload: string): boolean => {
    const mail = mailOf(payload);
    const to = mail?.to.toLowerCase() ?? "";
    if (!mail || !others.includes(to)) return addresses.includes(to);
    return texts.some((text) => plainText(mail).includes(text));
  };
  const asks = (payload: string): boolean => addresses.includes(linkSchema.parse(JSON.parse(payload)).email);
  return [...mails.filter(({ payload }) => isTo(payload)), ...links.filter(({ payload }) => asks(payload))].map(({ id }) => id);
}
