import { dnsCondition } from "#lib/sites/domains/condition.rules.ts";
import { leadsElsewhere, mayBeReady } from "#lib/sites/domains/elsewhere.rules.ts";
import type { SharedName } from "#lib/sites/domains/schema.ts";

function cautionFor(domain: Pick<SharedName, "routing" | "report" | "early" | "hasCertificate">): string | null {
  if (domain.hasCertificate) return null;
  const { kind } = dnsCondition(domain);
  const isPossible = mayBeReady(domain.early);
  if (isPossible && (kind === "before_switch" || kind === "early_failed")) return "Change these records only once HTTPS is ready.";
  if (!leadsElsewhere(domain.report)) return null;
  return isPossible
    ? "If a site runs under this name today, change these records only once HTTPS is ready."
    : "If a site runs under this name today, its visitors are without HTTPS for a minute or two after you change these records.";
}

/** Precedes records whose change would leave the visitors of a running site without HTTPS. */
export function SwitchCaution({ domain }: { domain: Parameters<typeof cautionFor>[0] }) {
  const text = cautionFor(domain);
  return text && <p className="text-note font-semibold">{text}</p>;
}
