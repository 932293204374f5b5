import type { CertificateAttempt, Domain } from "#lib/platform/db/generated/client.ts";
import type { FailedAttempt } from "#lib/sites/certificates/schema.ts";
import { type AttemptRow, certificateView } from "#lib/sites/certificates/view.ts";
import type { DnsReport, EarlyWants } from "#lib/sites/dns/schema.ts";
import { type EarlyRecords, earlyRecordsIn, mayBeEarly } from "#lib/sites/domains/early.rules.ts";
import type { EarlyView } from "#lib/sites/domains/schema.ts";

export interface EarlyRow extends Pick<Domain, "name" | "routing" | "earlySince" | "challenge"> {
  attempts: readonly (AttemptRow & Pick<CertificateAttempt, "dnsValue" | "expiresAt">)[];
}

function failureOf(latest: AttemptRow | undefined, since: Date): FailedAttempt | undefined {
  const shown = certificateView(undefined, latest);
  return shown.state === "failed" && Date.parse(shown.at) >= since.getTime() ? shown : undefined;
}

function running(latest: EarlyRow["attempts"][number], before: EarlyRow["attempts"][number] | undefined, found: EarlyRecords): EarlyView {
  const waitsUntil = latest.retryAt?.toISOString() ?? null;
  if (latest.step !== "ordering") return { state: "validating", waitsUntil };
  if (latest.dnsValue === null || latest.expiresAt === null) return found.isProved ? { state: "ordering", waitsUntil } : { state: "proof" };
  if (found.isProved && found.seen === latest.dnsValue) return { state: "validating", waitsUntil };
  const hasExpired = before?.state === "failed" && before.reason === "order_expired" && before.dnsValue !== latest.dnsValue;
  return {
    state: "record",
    expiresAt: latest.expiresAt.toISOString(),
    lastExpiredAt: hasExpired ? (before.endedAt?.toISOString() ?? null) : null,
  };
}

const NOTHING: EarlyRecords = { isProved: false, seen: null, caa: undefined };

function underWay({ name, attempts }: EarlyRow, since: Date, report: DnsReport | null): EarlyView {
  const [latest, before] = attempts;
  const found = report ? earlyRecordsIn(report, name) : NOTHING;
  if (latest?.state === "running") return running(latest, before, found);
  const failure = failureOf(latest, since);
  if (failure) return { state: "failed", failure };
  const isBegun = found.isProved && report !== null && Date.parse(report.at) >= since.getTime();
  return isBegun ? { state: "ordering", waitsUntil: null } : { state: "proof" };
}

/**
 * Null once DNS points here, or if no certificate may be issued before.
 * @param hasCertificate in force
 * @param isHeld by another project
 */
export function earlyView(
  row: EarlyRow,
  report: DnsReport | null,
  { hasCertificate, mayIssue, isHeld }: Record<"hasCertificate" | "mayIssue" | "isHeld", boolean>,
): EarlyView | null {
  if (!mayBeEarly(row.routing) || !mayIssue) return null;
  // A name that is no longer checked would hide its switch.
  if (hasCertificate && row.routing !== "stopped") return { state: "ready" };
  if (isHeld) return null;
  return row.earlySince === null || row.routing === "stopped" ? { state: "offered" } : underWay(row, row.earlySince, report);
}

export function earlyWants({ challenge, attempts }: EarlyRow, early: EarlyView | null): EarlyWants | undefined {
  if (early === null || early.state === "offered" || early.state === "ready") return undefined;
  const [latest] = attempts;
  return { challenge, acme: latest?.state === "running" ? latest.dnsValue : null };
}
