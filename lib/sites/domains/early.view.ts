import type { FailedAttempt } from "#lib/sites/certificates/schema.ts";
import { type AttemptRow, certificateView } from "#lib/sites/certificates/view.ts";
import type { DnsReport, EarlyWants } from "#lib/sites/dns/schema.ts";
import { earlyRecordsIn, mayBeEarly } from "#lib/sites/domains/early.rules.ts";
import type { EarlyView } from "#lib/sites/domains/schema.ts";

export interface EarlyRow {
  name: string;
  routing: string;
  earlySince: Date | null;
  challenge: string;
  /** Newest first. */
  attempts: readonly (AttemptRow & { dnsValue: string | null; expiresAt: Date | null })[];
}

function failureOf(latest: AttemptRow | undefined, since: Date): FailedAttempt | undefined {
  const shown = certificateView(undefined, latest);
  return shown.state === "failed" && Date.parse(shown.at) >= since.getTime() ? shown : undefined;
}

function underWay({ name, attempts }: EarlyRow, since: Date, report: DnsReport | null): EarlyView {
  const [latest, before] = attempts;
  if (latest?.state === "running") {
    if (latest.step !== "ordering") return { state: "validating" };
    if (latest.dnsValue === null || latest.expiresAt === null) return { state: "ordering" };
    if (report && earlyRecordsIn(report, name).seen === latest.dnsValue) return { state: "validating" };
    const hasExpired = before?.state === "failed" && before.reason === "order_expired" && before.dnsValue !== latest.dnsValue;
    return {
      state: "record",
      expiresAt: latest.expiresAt.toISOString(),
      lastExpiredAt: hasExpired ? (before.endedAt?.toISOString() ?? null) : null,
    };
  }
  const failure = failureOf(latest, since);
  if (failure) return { state: "failed", failure };
  return { state: report && earlyRecordsIn(report, name).isProved ? "ordering" : "proof" };
}

/**
 * Null where DNS leads here, or no certificate may be issued.
 * @param hasCertificate in force
 */
export function earlyView(
  row: EarlyRow,
  report: DnsReport | null,
  { hasCertificate, mayIssue }: { hasCertificate: boolean; mayIssue: boolean },
): EarlyView | null {
  if (!mayBeEarly(row.routing) || !mayIssue) return null;
  // No one would notice the switch.
  if (row.routing === "stopped") return { state: "offered" };
  if (hasCertificate) return { state: "ready" };
  return row.earlySince === null ? { state: "offered" } : underWay(row, row.earlySince, report);
}

/** Undefined unless its TXT records are to be set. */
export function earlyWants({ challenge, attempts }: EarlyRow, early: EarlyView | null): EarlyWants | undefined {
  if (early === null || early.state === "offered" || early.state === "ready") return undefined;
  const [latest] = attempts;
  return { challenge, acme: latest?.state === "running" ? latest.dnsValue : null };
}
