import { positionPool, queryText } from "#lib/platform/db/pool.ts";
import type { Identity, Position } from "#lib/platform/db/replica/rules.ts";
import { slot } from "#lib/platform/runtime.ts";

/** Includes all that was acknowledged before: a commit waits for the log on disk, unless `synchronous_commit` is off. */
const POSITION = {
  name: "replica_position",
  longestMs: 1000,
  text: `select left(pg_walfile_name(at), 8), at from (select case when current_setting('synchronous_commit') = 'off'
           then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end as at) as log`,
};
const SYSTEM = { name: "", longestMs: 1000, text: "select system_identifier from pg_control_system()" };

/**
 * Calls that come while one is under way share the next one, so each gets an answer that was asked for after it came.
 */
function sharedNext<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const begin = (): Promise<T> => {
    next = undefined;
    underWay = ask().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
  return () => {
    if (!underWay && !next) return begin();
    next ??= (underWay as Promise<T>).then(begin, begin);
    return next;
  };
}

const position = slot("db.replica-position", () =>
  sharedNext(async (): Promise<Position> => {
    const [[timeline, lsn] = []] = await queryText(POSITION, [], positionPool());
    return { timeline: timeline as string, lsn: lsn as string };
  }),
);

/**
 * How far the primary's log is now.
 * @throws AppError `service_unavailable`
 */
export function primaryPosition(): Promise<Position> {
  return position()();
}

/** @throws AppError `service_unavailable` */
export async function primaryIdentity({ timeline }: Position): Promise<Identity> {
  const [[system] = []] = await queryText(SYSTEM, [], positionPool());
  return { system: system as string, timeline };
}
