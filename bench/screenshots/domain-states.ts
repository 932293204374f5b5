import { prisma } from "#lib/platform/db/prisma.ts";
import type { CertificateView, FailedAttempt, SiteHttps } from "#lib/sites/certificates/schema.ts";
import { NEW_SETTINGS } from "#lib/sites/publishing/schema.ts";
import { ago, allRight, certificateUntil, DAY_HOURS } from "./domains.ts";

const DAY_MS = 86_400_000;
export const daysFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

const failed = (reason: FailedAttempt["reason"], message: string, detail: string | null): FailedAttempt => ({
  ...{ reason, message, detail, at: daysFromNow(-0.1), retryAt: daysFromNow(0.3) },
});
const own = (certificate: CertificateView): SiteHttps => ({ kind: "own", certificate });
const UNREACHABLE = "The certificate authority could not reach this name.";
const issued = { issuer: "Test", serial: "04:9F", issuedAt: daysFromNow(-70), notAfter: daysFromNow(20), renewAt: daysFromNow(-10) };

/** States of a site's name under the platform's domain: state, data, and text. */
export const SITE_HTTPS: readonly [string, SiteHttps, RegExp][] = [
  ["issuing", own({ state: "issuing", step: "ordering", since: daysFromNow(0), waitsUntil: null }), /minute or two/],
  [
    "held-back",
    own({
      state: "failed",
      ...failed("held_back", "The limit is 45 names of pets.example with their first certificate within seven days.", null),
    }),
    /a limit is reached/,
  ],
  ["failed", own({ state: "failed", ...failed("unreachable", UNREACHABLE, "connection refused on port 80") }), /Certificate failed/],
  ["unrenewed", own({ state: "issued", ...issued, renewalFailed: failed("unreachable", UNREACHABLE, null) }), /Renewal failed/],
  ["wildcard", { kind: "wildcard" }, /certificate of this service/],
];

export async function makeDomainInGrace(projectId: bigint): Promise<void> {
  const grace = { plan: "free", domainsGraceAt: ago(2 * DAY_HOURS), domainsUntil: ago(-5 * DAY_HOURS) } as const;
  await prisma().project.update({ where: { id: projectId }, data: grace });
  await prisma().deploy.create({ data: { projectId, number: 1, state: "ready", settings: NEW_SETTINGS, endedAt: ago(300) } });
  const name = "harbor-cats.org";
  await prisma().domainName.create({ data: { name, holderId: projectId, provedAt: ago(200) } });
  const verified = {
    use: "primary",
    routing: "verified",
    routingSince: ago(200),
    verifiedAt: ago(200),
    checkedAt: ago(3),
  } as const;
  const certificate = certificateUntil(40 * DAY_HOURS);
  await prisma().domain.create({ data: { projectId, name, challenge: "picture", ...verified, certificate, report: allRight(name) } });
}
