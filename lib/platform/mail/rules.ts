import { isLoopbackHost } from "#lib/platform/loopback.ts";
import type { Brand, Letter } from "#lib/platform/mail/schema.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";

export const titled = (subject: string) => ({ subject, heading: subject });

export const ownerFooter = (project: string): string =>
  `You received this mail because you are an owner of ${isolated(project)} on Petstore.`;

export const PRODUCT_BRAND: Brand = { name: "Petstore", accent: "#7a3b12" };

/** @param project its site's row, if it has one */
export function brandOf({ name, site }: { name: string; site: { accent: string } | null }): Brand {
  return { name, accent: site?.accent ?? PRODUCT_BRAND.accent };
}

export const BRAND_COLUMNS = { name: true, site: { select: { accent: true } } } as const;

/** Has the words of the HTML, without the heading, which repeats the subject. */
export function plainText({ paragraphs, facts = [], link, note, quote, footer }: Letter): string {
  const parts = [
    ...paragraphs,
    facts.map(({ term, value }) => `${term}: ${value}`).join("\n"),
    link && `${link.label}:\n${link.url}`,
    note,
    quote && `${quote.intro}\n${quote.text.replaceAll(/^/gm, "> ")}`,
    footer,
  ];
  return parts.filter(Boolean).join("\n\n").concat("\n");
}

/** Prevents header injection. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}

interface Mailbox {
  name: string;
  address: string;
}

/** @param from a mailbox, such as `Petstore <noreply@example.org>` */
export function senderOf(from: string, sender: Letter["sender"]): { from: string | Mailbox; replyTo?: Mailbox } {
  if (!sender) return { from };
  const name = oneLine(sender.name);
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
  // A string would be parsed as a list of addresses.
  const replyTo = sender.replyTo === undefined ? {} : { replyTo: { name, address: oneLine(sender.replyTo) } };
  return { from: { name, address: oneLine(address) }, ...replyTo };
}

/** `smtp://` requires STARTTLS (RFC 3207). */
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
