import { settings } from "#lib/platform/config/env.ts";
import { dashboardHost, hasSiteCertificates } from "#lib/platform/config/own-names.ts";
import { platform } from "#lib/platform/config/platform.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { decryptSecret } from "#lib/platform/secrets/service.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { certificateSecret, type Holder } from "#lib/sites/certificates/holders.schema.ts";
import { ownNamesHere } from "#lib/sites/certificates/own-names.data.ts";
import { HostCache } from "#lib/sites/domains/hosts/cache.state.ts";
import { readCertificate, readDomainFacts, readOwnCertificate, readPlatformRoute } from "#lib/sites/domains/hosts/data.ts";
import { type HostRoute, routeOfDomain, slugIn } from "#lib/sites/domains/hosts.rules.ts";

const BOUNDS = { max: 50_000, maxMs: 60_000 };

async function readRoute(name: string): Promise<HostRoute | undefined> {
  const here = platform();
  const [, sites] = ownNamesHere();
  const slug = slugIn(name, here.domain);
  if (slug !== undefined) return await readPlatformRoute(slug, sites === null ? null : name);
  const facts = await readDomainFacts(name, sites);
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

export function isDashboard(name: string): boolean {
  return name === dashboardHost(settings());
}

function isOwnName(name: string): boolean {
  const config = settings();
  return isDashboard(name) || (hasSiteCertificates(config) && slugIn(name, config.PLATFORM_DOMAIN) !== undefined);
}

function opened(holder: Holder, projectId: string, stored: { chain: string; encryptedKey: string } | undefined) {
  const key = stored && decryptSecret(certificateSecret(holder), stored.encryptedKey);
  if (stored && key === undefined) logger().error({ ...holder }, "a certificate's key cannot be opened with ENCRYPTION_KEYS");
  return stored && key !== undefined ? { chain: stored.chain, key, projectId } : undefined;
}

async function ownCertificate(name: string): Promise<(KeyPair & { projectId: string }) | undefined> {
  const stored = await readOwnCertificate(name);
  return stored && opened({ ownName: name }, stored.projectId, stored);
}

/** @throws `service_unavailable` */
export async function hostCertificate(name: string): Promise<(KeyPair & { projectId: string }) | undefined> {
  if (isOwnName(name)) return await ownCertificate(name);
  const route = await hostRoute(name);
  if (route?.kind !== "site" && route?.kind !== "redirect") return undefined;
  const { domainId, projectId } = route;
  return opened({ domainId: BigInt(domainId) }, projectId, await readCertificate(domainId));
}
