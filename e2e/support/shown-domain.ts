import type { DomainView } from "#lib/sites/domains/schema.ts";

const AT = "2026-01-01T00:00:00Z";

/** Verified and served, without a certificate. */
export function shownDomain(name: string): DomainView {
  return {
    id: name,
    name,
    unicodeName: name,
    isApex: false,
    use: "primary",
    redirectStatus: 301,
    pair: null,
    routing: { state: "verified", since: AT, nextCheckAt: null },
    certificate: { state: "none" },
    early: null,
    hasCertificate: false,
    ranOutAt: null,
    limits: {
      failedInHour: 0,
      maxFailedInHour: 5,
      issuedInWeek: 0,
      maxIssuedInWeek: 5,
      zone: "shelter.org",
      newInZoneInWeek: 0,
      maxNewInZoneInWeek: 50,
    },
    contestedBy: null,
    records: [],
    report: null,
    checkedAt: null,
    isChecking: false,
    mayReverify: false,
    reverifyAt: null,
    notServed: [],
    endsAt: null,
    leadsTo: `https://${name}`,
    isShared: false,
    createdAt: AT,
  };
}
