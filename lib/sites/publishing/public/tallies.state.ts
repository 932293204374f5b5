import { singleton } from "#lib/platform/runtime.ts";
import { VersionedCache } from "#lib/platform/versioned-cache.ts";
import type { StoredTally } from "#lib/sites/publishing/public/schema.ts";

/** Limit for all sites together; each tally takes about 200 bytes. */
const MAX_TALLIES = 100_000;
/** Size of an entry without its tallies. */
const OVERHEAD = 10;

export const siteTallies = singleton(
  "sites.tallies",
  () => new VersionedCache<StoredTally[]>(MAX_TALLIES, ({ length }) => length + OVERHEAD),
);
