import { platform } from "#lib/platform/config/platform.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { decryptSecret } from "#lib/platform/secrets/service.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { HostCache } from "#lib/sites/domains/hosts/cache.state.ts";
import { readCertificate, readDomainFacts, readPlatformRoute } from "#lib/sites/domains/hosts/data.ts";
import { type HostRoute, routeOfDomain, slugIn } from "#lib/sites/domains/hosts.rules.ts";

const BOUNDS = { max: 50_000, maxMs: 60_000 };

async function readRoute(name: string): Promise<HostRoute | undefined> {
  const here = platform();
  const slug = slugIn(name, here.domain);
  if (slug !== undefined) return await readPlatformRoute(slug);
  const facts = await readDomainFacts(name);
  return facts && routeOfDomain(facts, here);
}

const routes = singleton("domains.hosts", () => new HostCache<HostRoute>(BOUNDS, readRoute));

/**
 * @param name lowercase ASCII without port or trailing dot
 * @throws `service_unavailable`
 */
export function hostRoute(name: string): Promise<HostRoute | undefined> {
  return routes().get(name);
}

/** PEM. */
export interface KeyPair {
  chain: string;
  key: string;
}

/**
 * @returns undefined for the platform's names
 * @throws `service_unavailable`
 */
export async function hostCertificate(name: string): Promise<(KeyPair & { projectId: string }) | undefined> {
  const route = await hostRoute(name);
  if (route?.kind !== "site" && route?.kind !== "redirect") return undefined;
  const { domainId, projectId } = route;
  const stored = await readCertificate(domainId);
  const key = stored && decryptSecret(`certificate ${domainId}`, stored.encryptedKey);
  if (stored && key === undefined) logger().error({ domainId }, "a certificate's key cannot be opened with ENCRYPTION_KEYS");
  return stored && key !== undefined ? { chain: stored.chain, key, projectId } : undefined;
}
