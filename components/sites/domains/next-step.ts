import type { CertificateError } from "#lib/sites/certificates/schema.ts";
import type { DnsProblem, DnsReport } from "#lib/sites/dns/schema.ts";
import { verdictByAddress } from "#lib/sites/dns/verdict.rules.ts";
import { domainCondition } from "#lib/sites/domains/condition.rules.ts";
import { leadsElsewhere } from "#lib/sites/domains/elsewhere.rules.ts";
import { isCertificateComing } from "#lib/sites/domains/schedule.rules.ts";
import type { DomainView, EarlyView } from "#lib/sites/domains/schema.ts";

/** `early`: asks for HTTPS before the switch. */
export type CheckAction = "verify" | "reverify" | "early";
export type NextAction = CheckAction | "open" | "plan" | "site";

/** A sentence and a button; null if waiting is all there is to do. */
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

const verify = (text: string): NextStep => ({ text, action: "verify" });

/** While another site may be running under the name: no record of it is changed before HTTPS is ready. */
function elsewhereStep({ report, early }: DomainView): NextStep {
  if (early === null) return verify("Set the TXT record first. HTTPS comes a minute or two after you switch the other records.");
  return report?.proxy
    ? verify("A proxy is in front of this name. If another site runs behind it, get HTTPS ready before you change it.")
    : verify("This name points elsewhere today. If a site runs there, get HTTPS ready before you switch.");
}

function earlyStep(early: EarlyView, report: DnsReport | null): NextStep | null {
  switch (early.state) {
    case "proof":
      return verify("Set the TXT record that proves that the domain is yours, then verify.");
    case "ordering":
    case "validating":
      if (early.waitsUntil !== null) return verify("The certificate is on hold for now. We go on automatically.");
      return early.state === "ordering"
        ? { text: "The certificate is being ordered. The next TXT record appears in a moment.", action: null }
        : { text: "The certificate is being issued. This usually takes a minute.", action: null };
    case "record":
      return report?.lines.some(({ cname, verdict }) => cname !== undefined && verdict === "wrong")
        ? verify("Delete the CNAME record at _acme-challenge, set the TXT record there, then verify.")
        : verify("Set the TXT record for the certificate, then verify.");
    case "ready":
      return verify("HTTPS is ready. Switch your DNS now, then verify.");
    case "failed":
      return (
        FAILED_STEPS[early.failure.reason] ?? {
          text: "HTTPS couldn’t be made ready. Leave your records as they are, and try again.",
          action: "early",
        }
      );
    default:
      return null;
  }
}

const FAILED_STEPS: Partial<Record<CertificateError, NextStep>> = {
  caa: { text: "Change or delete the CAA record that forbids the certificate, then try again.", action: "early" },
  no_dns_validation: verify("HTTPS can’t be ready before the switch. It comes a minute or two after it."),
  rejected: verify("The certificate authority refuses this name, so it can’t have HTTPS here."),
};

function dnsStep(domain: DomainView): NextStep {
  const { routing, report, records, mayReverify, early, notServed } = domain;
  const step = early && routing.state === "waiting" ? earlyStep(early, report) : null;
  if (step) return step;
  if (routing.state === "stopped") return verify("We stopped checking. Verify to start again.");
  if (routing.state === "waiting" && leadsElsewhere(report)) return elsewhereStep(domain);
  if (report === null) return verify("DNS hasn’t been checked yet. Verify to check it now.");
  // Also checks DNS.
  const action = mayReverify ? "reverify" : "verify";
  if (notServed.includes("no_certificate") && leadsElsewhere(report)) {
    const text =
      verdictByAddress(report) === "right"
        ? "The certificate comes first. Then delete the HTTPS record, which leads browsers elsewhere."
        : "DNS points elsewhere. The certificate is issued a minute or two after it points here.";
    return { text, action };
  }
  const [problem] = report.problems;
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
      return verify("If the domain is yours, set the TXT record, then verify. If it isn’t, remove it.");
    case "on_hold":
      return { text: "On hold: the Free plan has no domains. Your settings are kept.", action: "plan" };
    case "drifted":
      if (domain.notServed.includes("no_certificate")) return dnsStep(domain);
      return verify("Some visitors may not reach your site. Fix the records, then verify.");
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
