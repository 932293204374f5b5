import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";

const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/** RFC 9116. The date stays the same for a day. */
export function securityText(contact: string, publicUrl: string | undefined, now: number): string {
  const expires = new Date((Math.floor(now / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString();
  const canonical = publicUrl === undefined ? [] : [`Canonical: ${publicUrl}/.well-known/security.txt`];
  return [`Contact: ${contact}`, `Expires: ${expires}`, "Preferred-Languages: en", ...canonical, ""].join("\n");
}

/** Responds 404 without a contact. */
export function securityTextResponse(): Response {
  const { SECURITY_CONTACT, PUBLIC_URL } = settings();
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" };
  if (SECURITY_CONTACT === undefined) {
    const text = "This installation names no contact for security reports.\n";
    return new Response(text, { status: 404, headers: { ...headers, "Cache-Control": "no-store" } });
  }
  return new Response(securityText(SECURITY_CONTACT, PUBLIC_URL, clock()()), { headers });
}
