import nodemailer, { type Transporter } from "nodemailer";
import { settings } from "#lib/config/env.ts";
import { html, plainText, requiresTls } from "#lib/mail/rules.ts";
import type { Mail } from "#lib/mail/schema.ts";
import { slot } from "#lib/runtime.ts";

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

/** The mail server. A connection lives for one mail; text and addresses never make it read a file or an address. */
const mailServer = slot<Transporter>("mail.server", () =>
  nodemailer.createTransport({
    url: settings().SMTP_URL ?? "",
    requireTLS: requiresTls(settings()),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  }),
);

/** What became of a mail: sent; refused for good; or to be tried again. `reason` never holds a password or what the mail says. */
type Sending = { kind: "sent" } | { kind: "refused" | "later"; reason: string };

/** A code of the protocol or the system, such as `550` or `ECONNREFUSED`. */
function reasonOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return "unknown";
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown };
  return [responseCode, code].filter((part) => typeof part === "number" || typeof part === "string").join(" ") || "unknown";
}

/** A refused recipient stays refused; anything else (server away, busy, sign-in refused) may be mended by its operator. */
function isFinal(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown };
  return typeof responseCode === "number" && responseCode >= 550 && responseCode < 560 && command === "RCPT TO";
}

/** Hands a mail to the server. Never throws. */
export async function sendMail(mail: Mail, from: string): Promise<Sending> {
  const { to, subject, messageId } = mail;
  try {
    await mailServer().sendMail({
      from,
      to: { name: "", address: to },
      subject,
      messageId,
      text: plainText(mail),
      html: html(mail),
      headers: { "Auto-Submitted": "auto-generated" },
    });
    return { kind: "sent" };
  } catch (error) {
    return { kind: isFinal(error) ? "refused" : "later", reason: reasonOf(error) };
  }
}
