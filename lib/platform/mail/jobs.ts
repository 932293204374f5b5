import { clock } from "#lib/platform/clock.ts";
import { authSecret } from "#lib/platform/config/auth-environment.ts";
import { mailSettings, settings } from "#lib/platform/config/env.ts";
import { decryptMail } from "#lib/platform/mail/encryption.rules.ts";
import { type MailingJob, messageIdFor } from "#lib/platform/mail/mutations.ts";
import { encryptedMailSchema, type Letter, mailSchema } from "#lib/platform/mail/schema.ts";
import { type Sending, sendMail } from "#lib/platform/mail/service.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";

/**
 * @param job gives each run the same message id
 * @returns undefined where mail is no longer sent
 */
export async function sendLetter(letter: Letter, job: MailingJob): Promise<Sending | undefined> {
  const way = mailSettings(settings());
  return way && (await sendMail({ ...letter, messageId: messageIdFor(letter.to, job) }, way.from));
}

/**
 * Drops what is stale, permanently refused, or encrypted with a lost secret.
 * @throws Error to make the queue retry
 */
export async function sendQueuedMail(payload: unknown): Promise<void> {
  const text = decryptMail(encryptedMailSchema.parse(payload).sealed, authSecret());
  if (text === undefined) {
    logger().warn("a mail from before the last start cannot be read and is not sent; set AUTH_SECRET so that mails outlive a restart");
    return;
  }
  const mail = mailSchema.parse(JSON.parse(text));
  const { messageId, goodUntil } = mail;
  if (goodUntil !== undefined && Date.parse(goodUntil) <= clock()()) {
    logger().warn({ messageId }, "a mail waited for longer than its link works and is not sent");
    return;
  }
  const way = mailSettings(settings());
  if (!way) {
    logger().warn({ messageId }, "a mail waits, but SMTP_URL is not set any more; it is not sent");
    return;
  }
  const sending = await sendMail(mail, way.from);
  if (sending.kind === "refused") {
    logger().warn({ messageId, reason: sending.reason }, "the mail server refused a mail for good");
  } else if (sending.kind === "later") throw new Error(`The mail server did not take a mail (${sending.reason}).`);
}
