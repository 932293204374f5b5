import { certificateWords, isServed, ROUTING_WORDS, type StateWords, type Tone } from "#components/domains/words.ts";
import type { DomainView } from "#lib/domains/schema.ts";

/** The one state that matters most: what keeps a domain from being live, else what will, else that it is. */
export function overallState(domain: DomainView): StateWords {
  const { routing, certificate, notServed, report } = domain;
  if (routing.state === "lost") return ROUTING_WORDS.lost;
  if (notServed.includes("plan")) return { tone: "warn", label: "On hold" };
  if (routing.state === "waiting" && report?.lines.some(({ verdict }) => verdict === "wrong"))
    return { tone: "warn", label: "Wrong DNS record" };
  if (routing.state === "waiting" || routing.state === "stopped") return ROUTING_WORDS[routing.state];
  if (notServed.includes("no_certificate")) return certificateWords(domain);
  if (routing.state === "drifted") return ROUTING_WORDS.drifted;
  if (certificate.state === "issued" && certificate.renewalFailed) return { tone: "warn", label: "Renewal failed" };
  if (report?.verdict === "wrong") return { tone: "warn", label: "Check your DNS" };
  if (notServed.includes("no_deploy")) return { tone: "warn", label: "Site not published" };
  return isServed(domain) ? { tone: "good", label: "Live" } : { tone: "plain", label: "Not live" };
}

const URGENCY: Record<Tone, number> = { bad: 0, warn: 1, wait: 2, plain: 3, good: 4 };

/** Problems first, then what is in progress, then what is live; the primary leads its group, the rest is by name. */
export function problemsFirst(domains: readonly DomainView[]): DomainView[] {
  const rank = (domain: DomainView): number => 2 * URGENCY[overallState(domain).tone] + Number(domain.use !== "primary");
  return domains.toSorted((a, b) => rank(a) - rank(b) || a.unicodeName.localeCompare(b.unicodeName, "en"));
}
