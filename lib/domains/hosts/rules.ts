import type { Platform } from "#lib/config/platform.ts";
import { httpsUrl, platformUrl } from "#lib/domains/platform.rules.ts";
import type { DomainUse, NotServed } from "#lib/domains/schema.ts";
import type { Plan } from "#lib/plans/rules.ts";

/** What decides whether a domain is served. */
export interface HostFacts {
  name: string;
  use: DomainUse;
  routing: "waiting" | "stopped" | "verified" | "drifted" | "lost";
  hasCertificate: boolean;
}

/** The same of its project. */
export interface ProjectFacts {
  plan: Plan;
  /** A deploy is `ready`. */
  hasDeploy: boolean;
}

/** What keeps a domain from being served; empty when it is. */
export function reasonsNotServed(host: HostFacts, project: ProjectFacts): NotServed[] {
  const reasons: NotServed[] = [];
  if (host.routing === "lost") return ["lost"];
  if (host.routing === "waiting" || host.routing === "stopped") reasons.push("not_verified");
  if (!host.hasCertificate) reasons.push("no_certificate");
  if (project.plan === "free") reasons.push("plan");
  if (!project.hasDeploy) reasons.push("no_deploy");
  return reasons;
}

/**
 * The domain that redirects lead to: the primary while it is served; undefined
 * where the platform's own address has to do.
 * Guarantee: never a redirect itself, so that no two redirects follow one another, and never a name that is not served.
 */
export function redirectTarget(hosts: readonly HostFacts[], project: ProjectFacts): string | undefined {
  return hosts.find((host) => host.use === "primary" && reasonsNotServed(host, project).length === 0)?.name;
}

/** Where requests for a host lead. `projectId` is decimal text. */
export type HostRoute = { projectId: string } & (
  | { kind: "site"; domainId: string; isEstablished: boolean }
  /** The name that every project's site has by itself. */
  | { kind: "platform" }
  /** `to` is scheme and authority, without a slash at the end. */
  | { kind: "redirect"; domainId: string; to: string }
  /** Everything is there but the certificate. */
  | { kind: "pending"; domainId: string }
);

/** A domain with all that decides where it leads. */
export interface DomainFacts {
  domainId: string;
  projectId: string;
  slug: string;
  host: HostFacts;
  /** Verified for a week or longer. */
  isEstablished: boolean;
  /** The project's primary domain; undefined when there is none. */
  primary: HostFacts | undefined;
  project: ProjectFacts;
}

/** Where a domain leads; undefined when nothing of it may be shown. */
export function routeOfDomain(
  { domainId, projectId, slug, host, isEstablished, primary, project }: DomainFacts,
  platform: Platform,
): HostRoute | undefined {
  const reasons = reasonsNotServed(host, project);
  if (reasons.length === 1 && reasons[0] === "no_certificate") return { kind: "pending", projectId, domainId };
  if (reasons.length > 0) return undefined;
  if (host.use !== "redirects") return { kind: "site", projectId, domainId, isEstablished };
  const target = redirectTarget(primary ? [primary] : [], project);
  return { kind: "redirect", projectId, domainId, to: target ? httpsUrl(platform, target) : platformUrl(platform, slug) };
}

/** The project's slug in one of the platform's own names; undefined for any other name. */
export function slugIn(name: string, platformDomain: string): string | undefined {
  const slug = name.endsWith(`.${platformDomain}`) ? name.slice(0, -platformDomain.length - 1) : "";
  return slug === "" || slug.includes(".") ? undefined : slug;
}
