import type { DnsProblem } from "#lib/sites/dns/schema.ts";
import { domainCondition } from "#lib/sites/domains/condition.rules.ts";
import { isCertificateComing } from "#lib/sites/domains/schedule.rules.ts";
import type { DomainView, EarlyView } from "#lib/sites/domains/schema.ts";

export type NextAction = "verify" | "reverify" | "open" | "plan" | "site";

/** One sentence, and what its button does; null if waiting is all there is to do. */
interface NextStep {
  text: string;
  action: NextAction | null;
}

const PROBLEM_WORDS: Record<Exclude<DnsProblem, "not_found" | "no_record">, string> = {
  could_not_ask: "DNS didn’t answer. We check again automatically, or you can verify now.",
  servers_disagree: "Name servers give different answers. We check again automatically, or you can verify now.",
  answer_held: "Your DNS provider is right, but the DNS servers that we ask hold the old answer. We check again automatically.",
  proxied: "A proxy is in front of this name. Turn it off, or set it up as shown below, then verify.",
  address_in_the_way: "An old record is in the way. Delete it at your DNS provider, then verify.",
  leads_elsewhere: "The record points elsewhere. Change it at your DNS provider, then verify.",
  loop: "The records point in a circle. Change the CNAME record, then verify.",
  caa_forbids: "A CAA record forbids the certificate. Change or delete it, then verify.",
  address_moves: "This service is moving. Change the address of this domain before it stops working.",
  challenge_missing: "Set the TXT record to prove that the domain is yours, then verify.",
};

const EARLY_STEPS: Partial<Record<EarlyView["state"], NextStep>> = {
  proof: { text: "Set the TXT record that proves that the domain is yours, then verify.", action: "verify" },
  ordering: { text: "The certificate is being ordered. The next TXT record appears in a moment.", action: null },
  record: { text: "Set the TXT record for the certificate, then verify.", action: "verify" },
  validating: { text: "The certificate is being issued. This usually takes a minute.", action: null },
  ready: { text: "HTTPS is ready. Switch your DNS now, then verify.", action: "verify" },
};

function dnsStep({ routing, report, records, mayReverify, early }: DomainView): NextStep {
  const step = early && EARLY_STEPS[early.state];
  if (step && routing.state === "waiting") return step;
  if (routing.state === "stopped") {
    return { text: "We stopped checking after 48 hours. Fix the records, then verify to start again.", action: "verify" };
  }
  // Also checks DNS.
  const action = mayReverify ? "reverify" : "verify";
  const [problem] = report?.problems ?? [];
  if (problem && problem !== "not_found" && problem !== "no_record") return { text: PROBLEM_WORDS[problem], action };
  const [what, it] =
    records.filter(({ isAlternative, isEarly }) => !isAlternative && !isEarly).length === 1
      ? ["this record", "it"]
      : ["these records", "them"];
  const text = problem
    ? `We can’t find ${what} yet. Set ${it} at your DNS provider, then verify.`
    : `Set ${what} at your DNS provider, then verify.`;
  return { text, action };
}

function certificateStep(domain: DomainView): NextStep {
  const { certificate, mayReverify } = domain;
  const action = mayReverify ? "reverify" : null;
  if (!isCertificateComing(domain)) {
    if (certificate.state === "failed" && certificate.reason === "undecryptable") return { text: "The certificate can’t be used.", action };
    return { text: "The certificate couldn’t be issued. The reason is under Certificate.", action };
  }
  if (certificate.state === "issuing" && certificate.waitsUntil) return { text: "The certificate is on hold for now.", action };
  return { text: "DNS is set up. The certificate usually arrives within two minutes.", action };
}

function stepOf(domain: DomainView): NextStep {
  const { use, leadsTo, mayReverify, endsAt } = domain;
  switch (domainCondition(domain).kind) {
    case "lost":
      return { text: "If the domain is yours, set the TXT record, then verify. If it isn’t, remove it.", action: "verify" };
    case "on_hold":
      return { text: "On hold: the Free plan has no domains. Your settings are kept.", action: "plan" };
    case "drifted":
      return { text: "Some visitors may not reach your site. Fix the records, then verify.", action: "verify" };
    case "uncertified":
      return certificateStep(domain);
    case "not_renewed":
      return { text: "The certificate couldn’t be renewed. It works until it expires.", action: mayReverify ? "reverify" : "open" };
    case "unpublished":
      return { text: "Your site isn’t published yet. Publish it to show it here.", action: "site" };
    case "live":
      if (endsAt !== null) return { text: "Shows your site for a few more days: the Free plan has no domains.", action: "plan" };
      if (use === "redirects") return { text: `Visitors are redirected to ${new URL(leadsTo).host}.`, action: "open" };
      return { text: "Visitors see your site at this address.", action: "open" };
    case "not_live":
      return { text: "This domain isn’t live yet.", action: null };
    default:
      return dnsStep(domain);
  }
}

/** Short enough for one line of the page's head, two on a phone. */
export function nextStep(domain: DomainView): NextStep {
  const step = stepOf(domain);
  return domain.isChecking ? { ...step, text: "Checking DNS… This takes a few seconds." } : step;
}
