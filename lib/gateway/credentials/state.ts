import { LRUCache } from "lru-cache";
import type { Credential } from "#lib/gateway/api-keys/rules.ts";
import { readCredential } from "#lib/gateway/credentials/data.ts";
import { onChange, receivesChanges } from "#lib/platform/db/changes.ts";
import { singleton } from "#lib/platform/runtime.ts";

const MAX_CACHED = 10_000;
/** Limits the effect of a missed announcement. */
const MAX_MS = 60_000;

interface CachedCredential {
  credential: Credential;
  /** Monotonic milliseconds, before the read. */
  readAt: number;
}

interface Reading {
  keysVersion: string | undefined;
  result: Promise<Credential | undefined>;
}

interface Cache {
  byHash: LRUCache<string, CachedCredential>;
  /** Separate, so that guesses never evict known keys. */
  unknown: LRUCache<string, number>;
  reading: Map<string, Reading>;
  /** Reads of an earlier generation must not be cached. */
  generation: number;
}

const cache = singleton<Cache>("api-keys.credentials", () => {
  const bounds = { max: MAX_CACHED };
  const made: Cache = { byHash: new LRUCache(bounds), unknown: new LRUCache(bounds), reading: new Map(), generation: 0 };
  const forget = (projectId: string | undefined): void => {
    made.generation += 1;
    made.reading.clear();
    made.unknown.clear();
    for (const [hash, { credential }] of [...made.byHash]) {
      if (projectId === undefined || credential.projectId === projectId) made.byHash.delete(hash);
    }
  };
  onChange(
    (change) => change.kind === "keys" && forget(change.projectId),
    () => forget(undefined),
  );
  return made;
});

/** @returns undefined while announcements are not received */
export function cachedCredential(hash: string): Credential | undefined {
  if (!receivesChanges()) return undefined;
  const cached = cache().byHash.get(hash);
  return cached && performance.now() - cached.readAt < MAX_MS ? cached.credential : undefined;
}

/**
 * `unknown`: matched no key within the last minute.
 * @returns undefined if a lookup is needed
 */
export function cacheStateOf(hash: string): "known" | "unknown" | undefined {
  const { byHash, unknown } = cache();
  if (byHash.has(hash)) return "known";
  const readAt = receivesChanges() ? unknown.get(hash) : undefined;
  return readAt !== undefined && performance.now() - readAt < MAX_MS ? "unknown" : undefined;
}

async function readAndCache(hash: string, keysVersion: string | undefined): Promise<Credential | undefined> {
  const { byHash, unknown, generation } = cache();
  const readAt = performance.now();
  const read = await readCredential(hash);
  const credential = read && { ...read, keysVersion };
  if (!receivesChanges() || cache().generation !== generation) return credential;
  if (credential) byHash.set(hash, { credential, readAt });
  else unknown.set(hash, readAt);
  return credential;
}

/**
 * Concurrent requests share one read.
 * @param keysVersion read before the key; undefined without Redis
 */
export function freshCredential(hash: string, keysVersion: string | undefined): Promise<Credential | undefined> {
  const { byHash, reading } = cache();
  // This read is at least as recent as the cached one.
  const version = keysVersion ?? byHash.get(hash)?.credential.keysVersion;
  if (!receivesChanges()) return readAndCache(hash, version);
  const underWay = reading.get(hash);
  if (underWay && underWay.keysVersion === version) return underWay.result;
  const result = readAndCache(hash, version).finally(() => {
    if (reading.get(hash)?.result === result) reading.delete(hash);
  });
  reading.set(hash, { keysVersion: version, result });
  return result;
}
