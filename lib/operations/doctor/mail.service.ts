import { about } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import { mailSettings, type Settings } from "#lib/platform/config/env.ts";
import { requiresTls } from "#lib/platform/mail/rules.ts";
import { mailServerError } from "#lib/platform/mail/service.ts";

const { ok, problem, skipped, warning } = about("Mail server");

/** Connects, secures the connection, and signs in; sends no mail. */
export async function lookAtMail(config: Settings): Promise<Finding[]> {
  const mail = mailSettings(config);
  if (!mail) return [skipped("SMTP_URL and MAIL_FROM are not set, so no mail is sent")];
  const server = new URL(mail.server).host;
  const error = await mailServerError();
  if (error !== undefined) {
    const fix = "correct SMTP_URL: host, port, user, and password; `smtp://` needs STARTTLS, `smtps://` begins with TLS";
    return [problem(`${server} cannot be used (${error})`, fix)];
  }
  if (!requiresTls(config) && config.SMTP_REQUIRE_TLS === "off") {
    return [warning(`${server} takes mail, but may get it in plain text`, "SMTP_REQUIRE_TLS=on")];
  }
  return [ok(`${server} takes mail from ${mail.from}`)];
}
