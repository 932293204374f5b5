import type { PoolClient } from "pg";
import { transaction } from "#lib/platform/db/pool.ts";

/** Reading all texts of a large project takes a while. */
export const MAX_SEARCH_MS = 60_000;
/** Uses one core. */
const GENTLY = `select set_config('statement_timeout', '${MAX_SEARCH_MS}', true), set_config('max_parallel_workers_per_gather', '0', true)`;

/** Statements may take a minute each. */
export function patiently<T>(work: (on: PoolClient) => Promise<T>): Promise<T> {
  return transaction(async (on) => {
    await on.query(GENTLY);
    return await work(on);
  });
}
