import { domainToUnicode } from "node:url";
import type { Platform } from "#lib/platform/config/platform.ts";
import type { Domain } from "#lib/platform/db/generated/client.ts";
import type { CertificateStatus } from "#lib/sites/certificates/data.ts";
import { isInForce } from "#lib/sites/certificates/rules.ts";
import type { CertificateView, FailedAttempt } from "#lib/sites/certificates/schema.ts";
import { certificateView } from "#lib/sites/certificates/view.ts";
import { type DnsReport, dnsReportSchema } from "#lib/sites/dns/schema.ts";
import { firstError, linesByAddress, verdictByAddress } from "#lib/sites/dns/verdict.rules.ts";
import { wantsOf } from "#lib/sites/dns/wants.rules.ts";
import type { DomainRow, ShownProject } from "#lib/sites/domains/data.ts";
import { earlyView, earlyWants } from "#lib/sites/domains/early.view.ts";
import { mayBeReady, withoutHaste } from "#lib/sites/domains/elsewhere.rules.ts";
import { type HostFacts, reasonsNotServed, redirectTarget } from "#lib/sites/domains/hosts.rules.ts";
import { knownDomainName } from "#lib/sites/domains/names.rules.ts";
import type { Contest } from "#lib/sites/domains/ownership.data.ts";
import { httpsUrl } from "#lib/sites/domains/platform.rules.ts";
import { recordsFor } from "#lib/sites/domains/records.rules.ts";
import { failedAt, givesUpMs, heldUntil, reverifyFrom } from "#lib/sites/domains/schedule.rules.ts";
import type { DomainView, PairView, RoutingView, SharedName } from "#lib/sites/domains/schema.ts";
import { hasOwnDomains, servingPlan } from "#lib/tenancy/plans/domains.rules.ts";

/** The queue has given up by then. */
const CHECK_TIMEOUT_MS = 300_000;

interface SharedViewContext {
  platform: Platform;
  contested: ReadonlyMap<string, Contest>;
  playgroundZone: string | undefined;
  now: number;
}

export interface ViewContext extends SharedViewContext {
  project: ShownProject;
  siteUrl: string;
  hosts: readonly HostFacts[];
  statuses: ReadonlyMap<bigint, CertificateStatus>;
  pairs: ReadonlyMap<string, PairView>;
}

export function hostFacts({ name, use, routing, certificate }: Pick<DomainRow, "name" | "use" | "routing" | "certificate">): HostFacts {
  return { name, use, routing, hasCertificate: certificate !== null };
}

function routingView(row: Domain): RoutingView {
  const since = row.routingSince.toISOString();
  const nextCheckAt = row.nextCheckAt?.toISOString() ?? null;
  switch (row.routing) {
    case "waiting":
      return {
        state: "waiting",
        since,
        checks: row.checks,
        nextCheckAt,
        givesUpAt: new Date(row.checksSince.getTime() + givesUpMs(row)).toISOString(),
      };
    case "stopped":
      return { state: "stopped", since, checks: row.checks };
    case "lost":
      return { state: "lost", since };
    default:
      return { state: row.routing, since, nextCheckAt };
  }
}

function ranOutAt({ certificate }: DomainRow, now: number): string | null {
  return certificate === null || isInForce(certificate, now) ? null : certificate.notAfter.toISOString();
}

function withRecord<T extends FailedAttempt>(failed: T, report: DnsReport | null): T {
  const isOurs = (failed.reason === "dns" || failed.reason === "caa") && failed.detail === null;
  const record = isOurs && report && verdictByAddress(report) !== "right" ? firstError({ lines: linesByAddress(report) }) : null;
  return record === null ? failed : { ...failed, message: `${failed.message} ${record}` };
}

function withRecords(certificate: CertificateView, report: DnsReport | null): CertificateView {
  if (certificate.state === "failed") return withRecord(certificate, report);
  if (certificate.state !== "issued" || certificate.renewalFailed === null) return certificate;
  return { ...certificate, renewalFailed: withRecord(certificate.renewalFailed, report) };
}

/** An expired certificate counts as none. */
function certificateNow(row: DomainRow, stored: CertificateView, { project, now }: ViewContext): CertificateView {
  const certificate = ranOutAt(row, now) === null ? stored : certificateView(undefined, row.attempts[0]);
  if (hasOwnDomains(project.plan)) return certificate;
  if (certificate.state === "issuing") return { state: "none" };
  if (certificate.state === "failed") return { ...certificate, retryAt: null };
  if (certificate.state !== "issued" || certificate.renewalFailed === null) return certificate;
  return { ...certificate, renewalFailed: { ...certificate.renewalFailed, retryAt: null } };
}

function reverifyView(row: DomainRow, { project, now }: ViewContext): Pick<DomainView, "mayReverify" | "reverifyAt"> {
  const from = reverifyFrom({
    routing: row.routing,
    verifiedAt: row.verifiedAt?.getTime() ?? null,
    hasCertificate: isInForce(row.certificate, now),
    mayIssue: hasOwnDomains(project.plan),
    attemptFailedAt: failedAt(row.attempts[0]),
    heldUntil: heldUntil(row.attempts[0]),
  });
  if (from === null) return { mayReverify: false, reverifyAt: null };
  return from <= now ? { mayReverify: true, reverifyAt: null } : { mayReverify: false, reverifyAt: new Date(from).toISOString() };
}

function leadsTo(row: DomainRow, { platform, project, siteUrl, hosts }: ViewContext): string {
  if (row.use !== "redirects") return httpsUrl(platform, row.name);
  const target = redirectTarget(hosts, project);
  return target === undefined ? siteUrl : httpsUrl(platform, target);
}

function certificateStatusOf({ id }: DomainRow, { statuses }: ViewContext): CertificateStatus {
  const status = statuses.get(id);
  if (!status) throw new Error(`The certificate of domain ${id} was not read`);
  return status;
}

/** @param isUsable whether its key can be decrypted */
export function sharedView(row: DomainRow, { platform, contested, playgroundZone, now }: SharedViewContext, isUsable = true): SharedName {
  const known = knownDomainName(row.name, playgroundZone);
  const { name, unicodeName, isApex, zone } = known;
  const found = dnsReportSchema.safeParse(row.report).data ?? null;
  const contest = contested.get(name);
  const contestedBy = row.routing === "lost" ? name : contest?.by;
  const hasCertificate = isInForce(row.certificate, now) && isUsable;
  const mayIssue = hasOwnDomains(servingPlan(row.project, now));
  const early = earlyView(row, found, { hasCertificate, mayIssue, isHeld: contest?.isHeld ?? false });
  const report = found && !hasCertificate ? withoutHaste(found, mayBeReady(early)) : found;
  const wants = wantsOf(known, platform, contestedBy === undefined ? null : row.challenge, null, earlyWants(row, early));
  const isUnproved = row.routing === "waiting" || row.routing === "stopped";
  return {
    name,
    unicodeName,
    isApex,
    routing: routingView(row),
    contestedBy: contestedBy === undefined ? null : domainToUnicode(contestedBy),
    early,
    hasCertificate,
    records: recordsFor({ ...wants, ...(isUnproved && { hiddenChallenge: row.challenge }) }, zone, report),
    report,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    isChecking: row.checkAskedAt !== null && now - row.checkAskedAt.getTime() < CHECK_TIMEOUT_MS,
  };
}

export function domainView(row: DomainRow, context: ViewContext): DomainView {
  const { certificate, limits } = certificateStatusOf(row, context);
  const isUndecryptable = certificate.state === "failed" && certificate.reason === "undecryptable";
  const hasCertificate = isInForce(row.certificate, context.now) && !isUndecryptable;
  const shared = sharedView(row, context, !isUndecryptable);
  return {
    ...shared,
    id: String(row.id),
    use: row.use,
    redirectStatus: row.redirectStatus === 308 ? 308 : 301,
    pair: context.pairs.get(row.name) ?? null,
    certificate:
      shared.early && !hasCertificate ? { state: "none" } : withRecords(certificateNow(row, certificate, context), shared.report),
    ranOutAt: ranOutAt(row, context.now),
    limits,
    ...reverifyView(row, context),
    notServed: reasonsNotServed({ ...hostFacts(row), hasCertificate }, context.project),
    endsAt: context.project.domainsEndAt?.toISOString() ?? null,
    leadsTo: leadsTo(row, context),
    isShared: row.shareHash !== null,
    createdAt: row.createdAt.toISOString(),
  };
}
