import { createHmac, hash, randomBytes } from "node:crypto";
import type { Job } from "graphile-worker";
import { authSecret } from "#lib/platform/config/auth-environment.ts";
import { settings } from "#lib/platform/config/env.ts";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import type { OpenTransaction } from "#lib/platform/db/open-transaction.ts";
import { currentSharer } from "#lib/platform/db/turns.ts";
import { encryptMail, NONCE_BYTES } from "#lib/platform/mail/encryption.rules.ts";
import { sendsMail } from "#lib/platform/mail/loaders.ts";
import type { Letter, Mail } from "#lib/platform/mail/schema.ts";

/** Takes two and a half days with backoff. */
export const MAIL_TRIES = 20;

const ID_BYTES = 16;

/** Ids may repeat in another database, hence `created_at`. */
export type MailingJob = Pick<Job, "id" | "created_at">;

/** The same in each run, to reveal duplicates (RFC 5322, section 3.6.4). */
export function messageIdFor(to: string, job: MailingJob | undefined): string {
  const { hostname } = new URL(settings().PUBLIC_URL ?? "http://localhost");
  const name = job
    ? hash("sha256", `${job.id} ${job.created_at.toISOString()} ${to}`).slice(0, 2 * ID_BYTES)
    : randomBytes(ID_BYTES).toString("hex");
  return `<${name}@${hostname}>`;
}

/** Mailbox and requester, hashed to hide addresses. */
export function sharersOfMail(to: string): string[] {
  const mark = (text: string): string => createHmac("sha256", authSecret()).update(`petstore mail ${text}`).digest("base64url");
  const asking = currentSharer()?.person;
  const asker = asking?.startsWith("person:") ? asking : asking && mark(asking);
  return [mark(to.toLowerCase().replace(/\+[^@]*@/, "@")), ...(asker === undefined ? [] : [asker])];
}

/**
 * Sends if and only if the transaction commits. Encrypted, because a link may grant access.
 * @param job mails each address once
 */
export async function queueMail(on: OpenTransaction, letter: Letter, job?: MailingJob): Promise<void> {
  if (!sendsMail()) return;
  const messageId = messageIdFor(letter.to, job);
  const mail: Mail = { ...letter, messageId };
  const sealed = encryptMail(JSON.stringify(mail), authSecret(), randomBytes(NONCE_BYTES));
  await addJobWithin(on, { task: "mail.send", payload: { sealed }, maxAttempts: MAIL_TRIES, sharedBy: sharersOfMail(letter.to) });
}
