import { randomBytes } from "node:crypto";
import { authSecret } from "#lib/config/auth-environment.ts";
import { settings } from "#lib/config/env.ts";
import { addJobWithin } from "#lib/db/job-queue.ts";
import type { Transaction } from "#lib/db/prisma.ts";
import { sendsMail } from "#lib/mail/loaders.ts";
import { oneLine } from "#lib/mail/rules.ts";
import type { Letter, Mail } from "#lib/mail/schema.ts";
import { SEAL_NONCE_BYTES, seal } from "#lib/mail/seal.rules.ts";

/** About fifteen hours with backoff. */
const TRIES = 12;

/** No-op when mail is off. Guarantees that mail is sent if and only if the transaction commits. Sealed, because a link may grant access. */
export async function queueMail(tx: Transaction, letter: Letter): Promise<void> {
  if (!sendsMail()) return;
  const { host } = new URL(settings().PUBLIC_URL ?? "http://localhost");
  const messageId = `<${randomBytes(16).toString("hex")}@${host.replace(/:\d+$/, "")}>`;
  const mail: Mail = { ...letter, subject: oneLine(letter.subject), messageId };
  const sealed = seal(JSON.stringify(mail), authSecret(), randomBytes(SEAL_NONCE_BYTES));
  await addJobWithin(tx, { task: "mail.send", payload: { sealed }, maxAttempts: TRIES });
}
