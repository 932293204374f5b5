import { queuedJobs } from "#e2e/support/jobs.ts";
import { authSecret } from "#lib/platform/config/auth-environment.ts";
import { decryptMail } from "#lib/platform/mail/encryption.rules.ts";
import { encryptedMailSchema, type Mail, mailSchema } from "#lib/platform/mail/schema.ts";

/** Unsent mails to an address, in queue order. */
export async function queuedMails(to: string): Promise<Mail[]> {
  const mails = (await queuedJobs()).flatMap(({ payload }) => {
    const sealed = encryptedMailSchema.safeParse(payload).data?.sealed;
    return sealed === undefined ? [] : [mailSchema.parse(JSON.parse(decryptMail(sealed, authSecret()) ?? ""))];
  });
  return mails.filter((mail) => mail.to === to);
}

/** The token in the latest mail's link; empty if there is none. */
export async function mailedToken(to: string): Promise<string> {
  return (await queuedMails(to)).at(-1)?.link?.url.split("#")[1] ?? "";
}
