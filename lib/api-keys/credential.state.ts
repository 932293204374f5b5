import { readCredential } from "#lib/api-keys/credential.data.ts";
import type { Credential } from "#lib/api-keys/credential.rules.ts";
import { hearsChanges, onChange } from "#lib/db/changes.ts";
import { slot } from "#lib/runtime.ts";

const MOST_CACHED = 10_000;
/** How long a key is believed without a look at the database: a second line of defense behind the announcements. */
const LONGEST_MS = 60_000;

interface Kept {
  credential: Credential;
  /** When its reading began, by the process's own clock. */
  readAt: number;
}

interface Reading {
  keysVersion: string | undefined;
  result: Promise<Credential | undefined>;
}

interface Cache {
  byHash: Map<string, Kept>;
  /** Hashes that belong to no key, with when their reading began. Apart from the known, so that guesses push out none of them. */
  unknown: Map<string, number>;
  /** Readings that later requests may join: none of them began before a change that was heard. */
  reading: Map<string, Reading>;
  /** Rises with every change heard; a read that began before must not be kept. */
  generation: number;
}

const cache = slot<Cache>("api-keys.credentials", () => {
  const made: Cache = { byHash: new Map(), unknown: new Map(), reading: new Map(), generation: 0 };
  const forget = (projectId: string | undefined): void => {
    made.generation += 1;
    made.reading.clear();
    // A project that comes back from the bin brings its keys back.
    made.unknown.clear();
    for (const [hash, { credential }] of made.byHash) {
      if (projectId === undefined || credential.projectId === projectId) made.byHash.delete(hash);
    }
  };
  onChange(
    (change) => change.kind === "keys" && forget(change.projectId),
    () => forget(undefined),
  );
  return made;
});

/**
 * The key as this process remembers it, or undefined; never for longer than a minute after it was read, and never while
 * changes made elsewhere are not heard.
 */
export function cachedCredential(hash: string): Credential | undefined {
  if (!hearsChanges()) return undefined;
  const kept = cache().byHash.get(hash);
  return kept && performance.now() - kept.readAt < LONGEST_MS ? kept.credential : undefined;
}

/**
 * What this process remembers of a hash: `known` belongs to a key, though it may have to be read again; `unknown`
 * belonged to none within the last minute. Undefined when it must be looked up.
 */
export function knowledgeOf(hash: string): "known" | "unknown" | undefined {
  const { byHash, unknown } = cache();
  if (byHash.has(hash)) return "known";
  const readAt = hearsChanges() ? unknown.get(hash) : undefined;
  return readAt !== undefined && performance.now() - readAt < LONGEST_MS ? "unknown" : undefined;
}

/** Puts a value at the end; the one put there longest ago goes first. */
function keep<T>(map: Map<string, T>, hash: string, value: T): void {
  map.delete(hash);
  if (map.size >= MOST_CACHED) {
    const oldest = map.keys().next();
    if (!oldest.done) map.delete(oldest.value);
  }
  map.set(hash, value);
}

async function readAndKeep(hash: string, keysVersion: string | undefined): Promise<Credential | undefined> {
  const { byHash, unknown, generation } = cache();
  const readAt = performance.now();
  const read = await readCredential(hash);
  const credential = read && { ...read, keysVersion };
  if (!hearsChanges() || cache().generation !== generation) return credential;
  if (credential) keep(byHash, hash, { credential, readAt });
  else keep(unknown, hash, readAt);
  return credential;
}

/**
 * Reads a key from the database and remembers it. Requests that ask at the same time share one reading.
 *
 * @param keysVersion the project's version that the limiter gave before this read; undefined without Redis, or before
 *   the limiter was asked
 * @returns undefined when there is no such key
 * @throws AppError `service_unavailable` when the database is down
 */
export function freshCredential(hash: string, keysVersion: string | undefined): Promise<Credential | undefined> {
  const { byHash, reading } = cache();
  // What is read now is no older than what was read before, and so of that version at least.
  const version = keysVersion ?? byHash.get(hash)?.credential.keysVersion;
  if (!hearsChanges()) return readAndKeep(hash, version);
  const underWay = reading.get(hash);
  if (underWay && underWay.keysVersion === version) return underWay.result;
  const result = readAndKeep(hash, version).finally(() => {
    if (reading.get(hash)?.result === result) reading.delete(hash);
  });
  reading.set(hash, { keysVersion: version, result });
  return result;
}
