import type { Platform } from "#lib/platform/config/platform.ts";
import { httpsUrl, platformUrl } from "#lib/sites/domains/platform.rules.ts";
import type { DomainUse, NotServed, RedirectStatus } from "#lib/sites/domains/schema.ts";
import { hasOwnDomains } from "#lib/tenancy/plans/domains.rules.ts";
import type { Plan } from "#lib/tenancy/plans/rules.ts";

export interface HostFacts {
  name: string;
  use: DomainUse;
  routing: "waiting" | "stopped" | "verified" | "drifted" | "lost";
  hasCertificate: boolean;
}

export interface ProjectFacts {
  plan: Plan;
  hasDeploy: boolean;
}

export function reasonsNotServed(host: HostFacts, project: ProjectFacts): NotServed[] {
  const reasons: NotServed[] = [];
  if (host.routing === "lost") return ["lost"];
  if (host.routing === "waiting" || host.routing === "stopped") reasons.push("not_verified");
  if (!host.hasCertificate) reasons.push("no_certificate");
  if (!hasOwnDomains(project.plan)) reasons.push("plan");
  if (!project.hasDeploy) reasons.push("no_deploy");
  return reasons;
}

/** Undefined means the platform's address. Never a redirect, an unserved name, or one elsewhere, which might redirect back. */
export function redirectTarget(hosts: readonly HostFacts[], project: ProjectFacts): string | undefined {
  const isHere = (host: HostFacts): boolean => host.routing !== "drifted" && reasonsNotServed(host, project).length === 0;
  return hosts.find((host) => host.use === "primary" && isHere(host))?.name;
}

export type HostRoute = { projectId: string } & (
  | { kind: "site"; domainId: string; isEstablished: boolean; proxy: string | null }
  | { kind: "platform"; hasCertificate: boolean }
  /** Scheme and authority, without a trailing slash. */
  | { kind: "redirect"; domainId: string; to: string; status: RedirectStatus }
  | { kind: "pending"; domainId: string }
);

export interface DomainFacts {
  domainId: string;
  projectId: string;
  slug: string;
  host: HostFacts;
  redirectStatus: RedirectStatus;
  /** Verified for at least a week. */
  isEstablished: boolean;
  hasSiteCertificate: boolean;
  primary: HostFacts | undefined;
  project: ProjectFacts;
  /** At the last check. */
  proxy: string | null;
}

export function routeOfDomain(
  { domainId, projectId, slug, host, redirectStatus, isEstablished, hasSiteCertificate, primary, project, proxy }: DomainFacts,
  platform: Platform,
): HostRoute | undefined {
  const reasons = reasonsNotServed(host, project);
  if (reasons.length === 1 && reasons[0] === "no_certificate") return { kind: "pending", projectId, domainId };
  if (reasons.length > 0) return undefined;
  if (host.use !== "redirects") return { kind: "site", projectId, domainId, isEstablished, proxy };
  const target = redirectTarget(primary ? [primary] : [], project);
  return {
    kind: "redirect",
    projectId,
    domainId,
    status: redirectStatus,
    to: target ? httpsUrl(platform, target) : platformUrl(platform, slug, hasSiteCertificate),
  };
}

export function slugIn(name: string, platformDomain: string): string | undefined {
  const slug = name.endsWith(`.${platformDomain}`) ? name.slice(0, -platformDomain.length - 1) : "";
  return slug === "" || slug.includes(".") ? undefined : slug;
}
