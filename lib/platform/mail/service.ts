import nodemailer, { type Transporter } from "nodemailer";
import { settings } from "#lib/platform/config/env.ts";
import { html } from "#lib/platform/mail/html.rules.ts";
import { oneLine, plainText, requiresTls, senderOf } from "#lib/platform/mail/rules.ts";
import type { Mail } from "#lib/platform/mail/schema.ts";
import { singleton } from "#lib/platform/runtime.ts";

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

/** Never reads files or URLs. */
const mailServer = singleton<Transporter>("mail.server", () =>
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

/** `reason` has no password or mail content. */
export type Sending = { kind: "sent" } | { kind: "refused" | "later"; reason: string; sentence: string | undefined };

const MAX_SENTENCE = 300;

function reasonOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return "unknown";
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown };
  return [responseCode, code].filter((part) => typeof part === "number" || typeof part === "string").join(" ") || "unknown";
}

function sentenceOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const { response, command } = error as { response?: unknown; command?: unknown };
  return command === "RCPT TO" && typeof response === "string" ? oneLine(response).slice(0, MAX_SENTENCE) : undefined;
}

/** An operator can fix everything but a refused or unreadable (501) recipient. */
function isFinal(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown };
  if (typeof responseCode !== "number" || command !== "RCPT TO") return false;
  return responseCode === 501 || (responseCode >= 550 && responseCode < 560);
}

/** Never throws. */
export async function sendMail(mail: Mail, from: string): Promise<Sending> {
  const { to, subject, messageId } = mail;
  try {
    await mailServer().sendMail({
      ...senderOf(from, mail.sender),
      to: { name: "", address: to },
      subject: oneLine(subject),
      messageId,
      text: plainText(mail),
      html: html(mail),
      ...(mail.isPersonal !== true && { headers: { "Auto-Submitted": "auto-generated" } }),
    });
    return { kind: "sent" };
  } catch (error) {
    return { kind: isFinal(error) ? "refused" : "later", reason: reasonOf(error), sentence: sentenceOf(error) };
  }
}

/** Sends nothing. Without the password. */
export async function mailServerError(): Promise<string | undefined> {
  try {
    await mailServer().verify();
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}
