import { queryText } from "#lib/platform/db/pool.ts";

/** Transaction ids wrap at 2^31; PostgreSQL stops before. */
const COUNTERS = `select sequencename, coalesce(last_value, 0)::float8 / max_value from pg_sequences where schemaname in ('public', 'graphile_worker')
  union all select 'the counter of transaction ids', age(datfrozenxid)::float8 / 2147483648 from pg_database where datname = current_database()
  union all select 'the counter of multixact ids', mxid_age(datminmxid)::float8 / 2147483648 from pg_database where datname = current_database()`;

/** @returns the used share of each, 0 to 1 */
export async function usedCounters(): Promise<{ name: string; used: number }[]> {
  return (await queryText(COUNTERS, [])).map(([name, used]) => ({ name: String(name), used: Number(used) }));
}
