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
