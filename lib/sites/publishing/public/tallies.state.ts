import { singleton } from "#lib/platform/runtime.ts";
import type { StoredTally } from "#lib/sites/publishing/public/schema.ts";

/** Limit for all sites together; each tally takes about 200 bytes. */
const MAX_TALLIES = 100_000;
/** Size of an entry without its tallies. */
const OVERHEAD = 10;

interface Entry {
  version: string;
  tallies: Promise<StoredTally[]>;
  size: number;
}

interface Kept {
  /** Most recently used last. */
  entries: Map<string, Entry>;
  size: number;
}

const kept = singleton<Kept>("sites.tallies", () => ({ entries: new Map(), size: 0 }));

function forget(projectId: string, entry: Entry): void {
  const all = kept();
  if (all.entries.get(projectId) !== entry) return;
  all.entries.delete(projectId);
  all.size -= entry.size;
}

function hold(projectId: string, entry: Entry, size: number): void {
  const all = kept();
  if (all.entries.get(projectId) !== entry) return;
  entry.size = size;
  all.size += size;
  for (const [oldest, one] of all.entries) {
    if (all.size <= MAX_TALLIES) return;
    forget(oldest, one);
  }
}

/**
 * Counts once for all visitors, of the requested version or a later one.
 * @param version undefined disables cache hits
 */
export function keptTallies(projectId: string, version: string | undefined, count: () => Promise<StoredTally[]>): Promise<StoredTally[]> {
  if (version === undefined) return count();
  const { entries } = kept();
  const known = entries.get(projectId);
  if (known?.version === version) {
    entries.delete(projectId);
    entries.set(projectId, known);
    return known.tallies;
  }
  if (known) forget(projectId, known);
  const entry: Entry = { version, tallies: count(), size: 0 };
  entries.set(projectId, entry);
  entry.tallies.then(
    ({ length }) => hold(projectId, entry, length + OVERHEAD),
    () => forget(projectId, entry),
  );
  return entry.tallies;
}
