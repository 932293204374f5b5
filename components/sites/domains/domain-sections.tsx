import { Fragment } from "react";
import { CertificateSection } from "#components/sites/domains/certificate-section.tsx";
import { CheckTable, withoutEarly } from "#components/sites/domains/check-table.tsx";
import { ContestNote } from "#components/sites/domains/contest-note.tsx";
import { hasEarlyRecords } from "#components/sites/domains/early-records.tsx";
import { EarlySection, isMoving } from "#components/sites/domains/early-section.tsx";
import { PairOffer } from "#components/sites/domains/pair-section.tsx";
import { PlaygroundNote } from "#components/sites/domains/playground-note.tsx";
import { ProviderHints } from "#components/sites/domains/provider-hints.tsx";
import { ProxyNote } from "#components/sites/domains/proxy-note.tsx";
import { RecordTable } from "#components/sites/domains/record-table.tsx";
import { RoutingText } from "#components/sites/domains/routing-text.tsx";
import { ShareSection } from "#components/sites/domains/share-section.tsx";
import { SwitchCaution } from "#components/sites/domains/switch-caution.tsx";
import { type LocalRoot, TrustSteps } from "#components/sites/domains/trust-steps.tsx";
import { Button } from "#components/ui/button.tsx";
import { counted } from "#components/ui/counted.ts";
import { DisclosureRow } from "#components/ui/disclosure-row.tsx";
import type { DnsReport } from "#lib/sites/dns/schema.ts";
import type { DomainsPage, DomainView, WantedRecord } from "#lib/sites/domains/schema.ts";

function resultOf(report: DnsReport | null): string {
  if (report === null) return "Not checked yet";
  if (report.verdict === "unknown") return "Could not check";
  if (report.verdict === "right") return "All correct";
  const problems = report.lines.filter(({ verdict, isEarly }) => !isEarly && (verdict === "wrong" || verdict === "missing")).length;
  return counted(problems, "problem");
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
  const isOpen = pairOf(domain, other).some((one) => one.report && (one.routing.state !== "verified" || one.report.verdict !== "right"));
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
        {report && <CheckTable lines={withoutEarly(report)} />}
        {other?.report && <CheckTable lines={withoutEarly(other.report)} name={other.unicodeName} />}
        {onCheck && (
          <div>
            <Button isSmall label="Check again" pendingLabel="Checking DNS…" isPending={isBusy} onClick={() => onCheck()} />
          </div>
        )}
      </div>
    </DisclosureRow>
  );
}

const pairOf = (domain: DomainView, other: DomainView | undefined): DomainView[] => (other ? [domain, other] : [domain]);

const isSwitch = ({ isEarly }: WantedRecord): boolean => !isEarly;

function recordHint(records: readonly WantedRecord[]): string {
  const typesOf = (isAlternative: boolean): string[] => [
    ...new Set(records.filter((record) => record.isAlternative === isAlternative).map(({ type }) => type)),
  ];
  return [typesOf(false).join(" and "), ...typesOf(true)].join(", or ");
}

/** Sections fold once the domain works; those that a problem needs unfold automatically. */
export function DomainSections(props: {
  slug: string;
  domain: DomainView;
  /** The other name of the pair, followed on the same page. */
  other: DomainView | undefined;
  page: Pick<DomainsPage, "authority" | "hasPlayground">;
  root: LocalRoot | undefined;
  mayWrite: boolean;
  isBusy: boolean;
  onCheck: (() => void) | undefined;
}) {
  const { slug, domain, other, page, root, mayWrite, isBusy, onCheck } = props;
  const pair = pairOf(domain, other);
  const isSetUp = pair.every(({ routing }) => routing.state === "verified");
  // Changed only once the certificate is there.
  const isEarly = hasEarlyRecords(domain) || domain.early?.state === "failed";
  const isEarlyFirst = pair.some(isMoving);
  const early = <EarlySection key="early" slug={slug} pair={pair} mayWrite={mayWrite} />;
  const isWrong = pair.some(({ report }) => report?.verdict === "wrong");
  return (
    <div className="divide-y divide-border overflow-hidden rounded-2xl border border-border bg-surface">
      {isEarlyFirst && early}
      <DisclosureRow title="DNS records" hint={recordHint(domain.records.filter(isSwitch))} isNeeded={(!isSetUp || isWrong) && !isEarly}>
        <div className="grid gap-4">
          {pair.map((name) => (
            <Fragment key={name.id}>
              {name === other && <h3 className="mt-2 text-base [overflow-wrap:anywhere]">For {other.unicodeName}</h3>}
              <SwitchCaution domain={name} />
              <ContestNote domain={name} />
              <ProxyNote domain={name} />
              <RecordTable records={name.records.filter(isSwitch)} />
            </Fragment>
          ))}
          {page.hasPlayground && <PlaygroundNote slug={slug} />}
        </div>
      </DisclosureRow>
      {!isEarlyFirst && early}
      <CheckSection domain={domain} other={other} isBusy={isBusy} onCheck={onCheck} />
      <CertificateSection domain={domain} authority={page.authority} mayWrite={mayWrite} />
      <DisclosureRow title="Provider help" hint="Where to set the records" isNeeded={!isSetUp && !isEarlyFirst}>
        <SwitchCaution domain={domain} />
        <ProviderHints isApex={pair.some(({ isApex }) => isApex)} nameServers={domain.report?.nameServers ?? []} />
      </DisclosureRow>
      {mayWrite && domain.pair?.id === null && domain.routing.state !== "lost" && (
        <PairOffer slug={slug} pair={domain.pair} isNeeded={!isSetUp} />
      )}
      {mayWrite && <ShareSection slug={slug} domain={domain} />}
      {root && domain.certificate.state === "issued" && <TrustSteps root={root} />}
    </div>
  );
}
