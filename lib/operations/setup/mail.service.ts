import { about } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import { mailSettings, type Settings } from "#lib/platform/config/env.ts";
import { titled } from "#lib/platform/mail/rules.ts";
import { sendMail } from "#lib/platform/mail/service.ts";

const { ok, problem } = about("Test mail");

/** Sends to the operator, or else to the sender. */
export async function sendTestMail(config: Settings): Promise<Finding[]> {
  const mail = mailSettings(config);
  if (!mail) return [];
  const to = config.ACME_EMAIL ?? mail.from.replace(/^.*<(.*)>$/, "$1");
  const { host } = new URL(mail.server);
  const letter = {
    to,
    ...titled("Petstore can send mail"),
    paragraphs: ["Hello,", `the Petstore at ${config.PUBLIC_URL ?? "your address"} was set up and sent this as a test.`],
    messageId: `<setup-${crypto.randomUUID()}@${new URL(config.PUBLIC_URL ?? "http://localhost").hostname}>`,
  };
  const sending = await sendMail(letter, mail.from);
  if (sending.kind === "sent") return [ok(`${host} took a mail to ${to}: see that it arrived`)];
  const fix = "correct SMTP_URL and MAIL_FROM; `smtp://` needs STARTTLS, `smtps://` begins with TLS. `doctor` tries the server again";
  return [problem(`${host} did not take a mail to ${to} (${sending.reason})`, fix)];
}
