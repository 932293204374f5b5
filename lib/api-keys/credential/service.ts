import { readCredential } from "#lib/api-keys/credential/data.ts";
import type { Credential } from "#lib/api-keys/credential/rules.ts";
import { hearsChanges, onChange } from "#lib/db/changes.ts";
import { slot } from "#lib/runtime.ts";

const MOST_CACHED = 10_000;

interface Cache {
  byHash: Map<string, Credential>;
  /** Rises with every change heard; a read that began before must not be kept. */
  generation: number;
}

const cache = slot<Cache>("api-keys.credentials", () => {
  const made: Cache = { byHash: new Map(), generation: 0 };
  const forget = (projectId: string | undefined): void => {
    made.generation += 1;
    for (const [hash, credential] of made.byHash) {
      if (projectId === undefined || credential.projectId === projectId) made.byHash.delete(hash);
    }
  };
  onChange(
    (change) => change.kind === "keys" && forget(change.projectId),
    () => forget(undefined),
  );
  return made;
});

/** The key as this process remembers it, or undefined; never while changes made elsewhere are not heard. */
export function cachedCredential(hash: string): Credential | undefined {
  return hearsChanges() ? cache().byHash.get(hash) : undefined;
}

/**
 * Reads a key from the database and remembers it.
 *
 * @param keysVersion the project's version that the limiter gave before this read; undefined without Redis
 * @returns undefined when there is no such key
 * @throws AppError `service_unavailable` when the database is down
 */
export async function freshCredential(hash: string, keysVersion: string | undefined): Promise<Credential | undefined> {
  const { byHash, generation } = cache();
  const read = await readCredential(hash);
  if (!read) return undefined;
  const credential = { ...read, keysVersion };
  if (hearsChanges() && cache().generation === generation) {
    if (byHash.size >= MOST_CACHED) {
      const oldest = byHash.keys().next();
      if (!oldest.done) byHash.delete(oldest.value);
    }
    byHash.set(hash, credential);
  }
  return credential;
}
