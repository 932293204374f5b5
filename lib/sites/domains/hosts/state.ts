import { settings } from "#lib/platform/config/env.ts";
import { dashboardHost, hasSiteCertificates } from "#lib/platform/config/own-names.ts";
import { platform } from "#lib/platform/config/platform.ts";
import { onChange, receivesChanges } from "#lib/platform/db/changes.ts";
import { AppError } from "#lib/platform/errors.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { decryptSecret } from "#lib/platform/secrets/service.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { certificateSecret, type Holder } from "#lib/sites/certificates/holders.schema.ts";
import { ownNamesHere } from "#lib/sites/certificates/own-names.data.ts";
import { readCertificate, readDomainFacts, readOwnCertificate, readPlatformRoute } from "#lib/sites/domains/hosts/data.ts";
import { type HostRoute, routeOfDomain, slugIn } from "#lib/sites/domains/hosts.rules.ts";

const WAIT_MS = 1000;
/** A timed-out read in flight means that the database hangs. */
const HUNG_WAIT_MS = 100;

interface CacheEntry<T> {
  /** Undefined: no route. */
  value: T | undefined;
  readAtMs: number;
}

interface Bounds {
  /** Limits names with and without a route separately. */
  max: number;
  /** Covers a change that is never announced. */
  maxMs: number;
}

/** Requests for a name share one read and wait at most a second. Without change notifications, every request reads the database. */
export class HostCache<T extends { projectId: string }> {
  readonly #known = new Map<string, CacheEntry<T>>();
  /** Guessed names must not evict real ones. */
  readonly #unknown = new Map<string, CacheEntry<T>>();
  readonly #reading = new Map<string, Promise<T | undefined>>();
  readonly #bounds: Bounds;
  readonly #read: (name: string) => Promise<T | undefined>;
  readonly #now: () => number;
  #generation = 0;
  /** Timed-out reads still in flight. */
  #hanging = 0;

  /** @param now monotonic milliseconds */
  constructor(bounds: Bounds, read: (name: string) => Promise<T | undefined>, now: () => number = () => performance.now()) {
    this.#bounds = bounds;
    this.#now = now;
    this.#read = read;
    onChange(
      ({ kind, projectId }) => {
        // These announcements also cover plans and project deletion.
        if (kind === "sites" || kind === "keys") this.#forget(projectId);
      },
      () => this.#forget(undefined),
    );
  }

  get(name: string): Promise<T | undefined> {
    if (!receivesChanges()) return this.#inTime(this.#read(name));
    const entry = this.#known.get(name) ?? this.#unknown.get(name);
    if (entry && this.#now() - entry.readAtMs < this.#bounds.maxMs) {
      this.#keep(name, entry);
      return Promise.resolve(entry.value);
    }
    const pending = this.#reading.get(name);
    if (pending) return this.#inTime(pending);
    const generation = this.#generation;
    const readAtMs = this.#now();
    const reading = this.#read(name)
      .then((value) => {
        if (this.#generation === generation && receivesChanges()) this.#keep(name, { value, readAtMs });
        return value;
      })
      .finally(() => {
        if (this.#reading.get(name) === reading) this.#reading.delete(name);
      });
    this.#reading.set(name, reading);
    return this.#inTime(reading);
  }

  #inTime(reading: Promise<T | undefined>): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      const onTimeout = (): void => {
        this.#hanging += 1;
        const isOver = (): void => {
          this.#hanging -= 1;
        };
        reading.then(isOver, isOver);
        reject(new AppError("service_unavailable", "The database did not answer in time."));
      };
      // setImmediate lets received data come first after a stall.
      const late = setTimeout(() => setImmediate(onTimeout), this.#hanging > 0 ? HUNG_WAIT_MS : WAIT_MS);
      reading.then(resolve, reject).finally(() => clearTimeout(late));
    });
  }

  /** The value may be outdated. */
  lastKnown(name: string): T | undefined {
    return this.#known.get(name)?.value;
  }

  #keep(name: string, entry: CacheEntry<T>): void {
    const into = entry.value ? this.#known : this.#unknown;
    this.#known.delete(name);
    this.#unknown.delete(name);
    into.set(name, entry);
    if (into.size <= this.#bounds.max) return;
    const oldest = into.keys().next();
    if (!oldest.done) into.delete(oldest.value);
  }

  #forget(projectId: string | undefined): void {
    this.#generation += 1;
    this.#reading.clear();
    // Any project may have gained such a name.
    this.#unknown.clear();
    for (const [name, { value }] of this.#known) {
      if (projectId === undefined || value?.projectId === projectId) this.#known.delete(name);
    }
  }
}

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

/** @param name lowercase ASCII without port or trailing dot */
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

export async function hostCertificate(name: string): Promise<(KeyPair & { projectId: string }) | undefined> {
  if (isOwnName(name)) return await ownCertificate(name);
  const route = await hostRoute(name);
  if (route?.kind !== "site" && route?.kind !== "redirect") return undefined;
  const { domainId, projectId } = route;
  return opened({ domainId: BigInt(domainId) }, projectId, await readCertificate(domainId));
}
