import { isLoopbackHost } from "#lib/platform/loopback.ts";
import type { Letter } from "#lib/platform/mail/schema.ts";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

export function plainText({ paragraphs, link, note }: Letter): string {
  return [...paragraphs, ...(link ? [`${link.label}:\n${link.url}`] : []), ...(note ? [note] : [])].join("\n\n").concat("\n");
}

const BODY = "margin:0;padding:24px;background:#f6f1e7;color:#2b2420;font:16px/1.5 system-ui,sans-serif";
const CARD = "max-width:520px;margin:0 auto;padding:28px;background:#ffffff;border-radius:16px";
const BUTTON =
  "display:inline-block;padding:12px 20px;border-radius:10px;background:#7a3b12;color:#ffffff;font-weight:600;text-decoration:none";

/** Escaped; no images, scripts, or remote resources. */
export function html({ subject, paragraphs, link, note, language = "en" }: Letter): string {
  const text = (words: string, style = "margin:0 0 16px;white-space:pre-line"): string => `<p style="${style}">${escaped(words)}</p>`;
  const url = link && escaped(link.url);
  const button = link
    ? `<p style="margin:24px 0"><a href="${url}" style="${BUTTON}">${escaped(link.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;overflow-wrap:anywhere">Or open this address: <a href="${url}" style="color:#7a3b12">${url}</a></p>`
    : "";
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="${BODY}"><div style="${CARD}">
${paragraphs.map((words) => text(words)).join("\n")}
${button}
${note ? text(note, "margin:0;font-size:14px;color:#6b5d52") : ""}
</div></body></html>
`;
}

/** Prevents header injection. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** @param from a mailbox, such as `Petstore <noreply@example.org>` */
export function senderOf(from: string, sender: Letter["sender"]): { from: string | { name: string; address: string }; replyTo?: string } {
  if (!sender) return { from };
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
  return { from: { name: oneLine(sender.name), address: oneLine(address) }, replyTo: oneLine(sender.replyTo) };
}

/** With `smtp://`, requires STARTTLS (RFC 3207). */
export function requiresTls({
  SMTP_URL = "",
  SMTP_REQUIRE_TLS,
}: {
  SMTP_URL?: string | undefined;
  SMTP_REQUIRE_TLS: "on" | "off";
}): boolean {
  if (SMTP_REQUIRE_TLS === "off") return false;
  return URL.canParse(SMTP_URL) && !isLoopbackHost(new URL(SMTP_URL).hostname);
}
