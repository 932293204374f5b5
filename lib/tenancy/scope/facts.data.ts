import { type OpenTransaction, queryWithin } from "#lib/platform/db/open-transaction.ts";
import type { Statement } from "#lib/platform/db/pool.ts";

/** @returns JSON of the one row and column; undefined without a row */
export type ReadFacts = <T>(statement: Statement, values: string[]) => Promise<T | undefined>;

export const readFrom =
  (on: OpenTransaction): ReadFacts =>
  async <T>(statement: Statement, values: string[]) => {
    const [row] = await queryWithin(on, statement, values);
    return row && (JSON.parse(row[0] ?? "") as T);
  };
