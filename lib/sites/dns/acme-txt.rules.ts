import type { Judged, WhyOf } from "#lib/sites/dns/addresses.rules.ts";
import { failureText, isCompleted, isQuoted } from "#lib/sites/dns/mistakes.rules.ts";
import { shownName } from "#lib/sites/dns/names.rules.ts";
import type { AcmeFacts } from "#lib/sites/dns/schema.ts";
import { zoneOf } from "#lib/sites/dns/zones.rules.ts";

/** RFC 8555, section 8.4: SHA-256 in base64url. */
const LOOKS_LIKE_VALUE = /^[\w-]{43}$/;

export function acmeName(name: string): string {
  return `_acme-challenge.${name}`;
}

function mistakeIn(seen: readonly string[], value: string, name: string): string | undefined {
  if (seen.some((text) => isCompleted(text.trim(), value, name)))
    return "Your provider added your own domain to the value. Enter only the value that is shown here.";
  if (seen.some((text) => text.trim() === value || isQuoted(text, value)))
    return "The value has quotation marks or spaces around it, which certificate authorities refuse. Enter it without them.";
  if (seen.some((text) => text.trim().toLowerCase() === value.toLowerCase()))
    return "Capital and small letters in the value differ. Copy it as it is shown here.";
  return undefined;
}

function inTheWay(at: string, target: string): string {
  return `${shownName(at)} has a CNAME record that leads to ${shownName(target)}, often of a service that you used before. Nothing can exist beside it: delete it, then add the TXT record.`;
}

function whyMissing(name: string, seen: readonly string[], { names: [cname], doubled }: AcmeFacts, value: string): string {
  const at = acmeName(name);
  const mistake = mistakeIn(seen, value, name);
  if (mistake !== undefined) return mistake;
  if (cname !== undefined) return inTheWay(at, cname);
  if (seen.some((text) => LOOKS_LIKE_VALUE.test(text.trim())))
    return "This is an old value, or another service’s. Add the value that is shown here; several values may be side by side.";
  if (doubled?.outcome === "records" && doubled.records.includes(value))
    return `The TXT record is at ${shownName(`${at}.${zoneOf(name, undefined) ?? name}`)}: your provider adds your own domain to the name. Enter only the short name there.`;
  return "Add the TXT record. New records can take some minutes to be seen everywhere.";
}

/** Unlike our proof, the authority's takes only the exact value, and follows a CNAME record. */
export function acmeLine(name: string, value: string, facts: AcmeFacts, whyOf: WhyOf): Judged {
  const { txt } = facts;
  const at = acmeName(name);
  const line = { type: "TXT" as const, name: at, wanted: value, seen: [] as string[], isEarly: true as const };
  if (txt.outcome === "failed")
    return { line: { ...line, verdict: "unknown", message: failureText(txt.why, whyOf(at)) }, problem: "could_not_ask" };
  const seen = txt.outcome === "records" ? txt.records : [];
  if (seen.includes(value)) return { line: { ...line, seen, verdict: "right", message: "" }, problem: null };
  const [cname] = facts.names;
  const verdict = seen.length > 0 || cname !== undefined ? "wrong" : "missing";
  const message = whyMissing(name, seen, facts, value);
  return { line: { ...line, seen, verdict, message, ...(cname !== undefined && { cname }) }, problem: "challenge_missing" };
}
