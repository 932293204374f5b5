import { certificateWords, DNS_WORDS, dnsWords, LIVE_WORDS, type StateWords, type Tone } from "#components/sites/domains/words.ts";
import { domainCondition } from "#lib/sites/domains/condition.rules.ts";
import type { DomainView } from "#lib/sites/domains/schema.ts";

export function overallState(domain: DomainView): StateWords {
  const { kind } = domainCondition(domain);
  if (kind === "uncertified" || kind === "not_renewed") return certificateWords(domain);
  return kind in DNS_WORDS ? dnsWords(domain) : LIVE_WORDS[kind as keyof typeof LIVE_WORDS];
}

const URGENCY: Record<Tone, number> = { bad: 0, warn: 1, wait: 2, plain: 3, good: 4 };

/** Problems first, then what is in progress, then what is live; the primary leads its group, the rest is by name. */
export function problemsFirst(domains: readonly DomainView[]): DomainView[] {
  const rank = (domain: DomainView): number => 2 * URGENCY[overallState(domain).tone] + Number(domain.use !== "primary");
  return domains.toSorted((a, b) => rank(a) - rank(b) || a.unicodeName.localeCompare(b.unicodeName, "en"));
}
