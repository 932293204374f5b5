import { CheckTable, withoutEarly } from "#components/sites/domains/check-table.tsx";
import { RoutingText } from "#components/sites/domains/routing-text.tsx";
import { SwitchCaution } from "#components/sites/domains/switch-caution.tsx";
import { DisclosureRow } from "#components/ui/disclosure-row.tsx";
import type { DnsReport } from "#lib/sites/dns/schema.ts";
import type { DomainView } from "#lib/sites/domains/schema.ts";

function resultOf(report: DnsReport | null): string {
  if (report === null) return "Not checked yet";
  if (report.verdict === "unknown") return "Could not check";
  if (report.verdict === "right") return "All correct";
  const problems = report.lines.filter(({ verdict, isEarly }) => !isEarly && (verdict === "wrong" || verdict === "missing")).length;
  return problems === 1 ? "1 problem" : `${problems} problems`;
}

function hintOf(report: DnsReport | null, other: DomainView | undefined): string {
  const [own, others] = [resultOf(report), other && resultOf(other.report)];
  return others === undefined || others === own ? own : `${own}; ${other?.unicodeName}: ${others}`;
}

/**
 * Unfolds on its own unless everything is right.
 * @param onCheck undefined if the page's own button checks DNS, or if the person may not
 */
export function CheckSection(props: {
  domain: DomainView;
  other: DomainView | undefined;
  isBusy: boolean;
  onCheck: (() => void) | undefined;
}) {
  const { domain, other, isBusy, onCheck } = props;
  const { report } = domain;
  const isOpen = [domain, other].some(
    (one) => one !== undefined && one.report !== null && (one.routing.state !== "verified" || one.report.verdict !== "right"),
  );
  return (
    <DisclosureRow title="DNS check" hint={hintOf(report, other)} isNeeded={isOpen}>
      <div className="grid gap-4">
        <div className="text-note text-muted">
          <RoutingText domain={domain} />
        </div>
        {report?.verdict === "unknown" && (
          <p className="rounded-xl border border-border bg-surface-secondary px-4 py-3 text-note">
            The last check was inconclusive. This doesn’t mean that your records are wrong, and nothing was changed.
          </p>
        )}
        <SwitchCaution domain={domain} />
        {report && <CheckTable report={withoutEarly(report)} />}
        {other?.report && <CheckTable report={withoutEarly(other.report)} name={other.unicodeName} />}
        {onCheck && (
          <div>
            <button type="button" aria-disabled={isBusy} onClick={() => !isBusy && onCheck()} className="button button--outline button--sm">
              {isBusy ? "Checking DNS…" : "Check again"}
            </button>
          </div>
        )}
      </div>
    </DisclosureRow>
  );
}
