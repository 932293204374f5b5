import type { Judged, WhyOf } from "#lib/sites/dns/addresses.rules.ts";
import { failureText, isCompleted, isQuoted } from "#lib/sites/dns/mistakes.rules.ts";
import { shownName } from "#lib/sites/dns/names.rules.ts";
import type { DnsAnswer, DnsFacts, DnsWants } from "#lib/sites/dns/schema.ts";
import { zoneOf } from "#lib/sites/dns/zones.rules.ts";

const CHALLENGE_BEGINNING = "petstore-domain=";

export function challengeName(name: string): string {
  return `_petstore-challenge.${name}`;
}

export function hasRecord(answer: DnsAnswer<string> | null, value: string): boolean {
  return answer?.outcome === "records" && answer.records.includes(value);
}

/** A value in quotation marks proves the name as well. */
const proves = (text: string, challenge: string): boolean => text.trim() === challenge || isQuoted(text, challenge);

function mistakeIn(text: string, challenge: string, name: string): string | undefined {
  const value = text.trim();
  if (isCompleted(value, challenge, name))
    return "Your provider added your own domain to the value. Enter only the value that is shown here.";
  if (value === challenge.slice(CHALLENGE_BEGINNING.length)) return `The value must begin with ${CHALLENGE_BEGINNING}. Copy all of it.`;
  if (value.toLowerCase() === challenge.toLowerCase()) return "Capital and small letters in the value differ. Copy it as it is shown here.";
  return undefined;
}

function mistakeOf({ name }: DnsWants, challenge: string, seen: readonly string[], { misplaced, zoneTxt }: Places): string | undefined {
  const [inValue] = seen.flatMap((text) => mistakeIn(text, challenge, name) ?? []);
  if (inValue !== undefined) return inValue;
  if (hasRecord(misplaced.txt, challenge)) {
    return `The TXT record is at ${shownName(challengeName(misplaced.name))}: your provider adds your own domain to the name. Enter only the short name there.`;
  }
  if (!hasRecord(zoneTxt, challenge)) return undefined;
  return `The TXT record is at ${shownName(challengeName(zoneOf(name, undefined) ?? name))}. Move it to ${shownName(challengeName(name))}.`;
}

interface Places {
  misplaced: DnsFacts["doubled"];
  zoneTxt: DnsFacts["zoneTxt"];
}

const NEEDED = "Add the TXT record to prove that";

function whyNeeded({ name, challenge, early }: DnsWants, { wildcard }: DnsFacts): string {
  if (challenge !== null) return `Another project has or had this name, or one above it. ${NEEDED} this name is yours.`;
  if (wildcard !== false) {
    const shown = shownName(name);
    return `A wildcard record answers for every name beside ${shown}, so DNS does not show whose it is. ${NEEDED} ${shown} is yours.`;
  }
  return early ? `${NEEDED} this name is yours.` : `Behind a proxy, DNS does not show whose name this is. ${NEEDED} it is yours.`;
}

/** Any one of several values proves the name. */
export function txtLine(
  wants: DnsWants,
  challenge: string,
  answer: DnsAnswer<string>,
  { facts, whyOf }: { facts: DnsFacts; whyOf: WhyOf },
): Judged {
  const line = { type: "TXT" as const, name: challengeName(wants.name), wanted: challenge, seen: [] as string[] };
  const hidden = facts.wildcard === true ? { isWildcard: true as const } : {};
  const seen = answer.outcome === "records" ? answer.records : [];
  const others = seen.filter((text) => text.trim().startsWith(CHALLENGE_BEGINNING) && !proves(text, challenge));
  if (seen.some((text) => proves(text, challenge))) {
    const message =
      others.length > 0
        ? `Remove the other value, ${others.join(", ")}: if it is another project’s, it lets that project take this name.`
        : "";
    return { line: { ...line, seen, verdict: "right", message }, problem: null, ...hidden };
  }
  const unknown =
    answer.outcome === "failed" ? answer.why : wants.challenge === null && typeof facts.wildcard === "string" && facts.wildcard;
  if (unknown)
    return {
      line: { ...line, seen, verdict: "unknown", message: failureText(unknown, whyOf(line.name)) },
      problem: "could_not_ask",
      ...hidden,
    };
  const message =
    mistakeOf(wants, challenge, seen, { misplaced: facts.doubled, zoneTxt: facts.zoneTxt }) ??
    (others.length > 0
      ? `The TXT record has ${others.join(", ")}, which is an old value or another project’s. Replace it with the value that is shown here.`
      : undefined) ??
    whyNeeded(wants, facts);
  return { line: { ...line, seen, verdict: seen.length > 0 ? "wrong" : "missing", message }, problem: "challenge_missing", ...hidden };
}
