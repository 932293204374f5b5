import { type Connection, queryText, type Statement } from "#lib/platform/db/pool.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";

/** Of either dialect; a pool runs one statement by itself. */
export type OpenTransaction = Transaction | Connection;

/** @returns as `queryText`, if the statement casts all columns to text */
export async function queryWithin(on: OpenTransaction, statement: Statement, values: unknown[]): Promise<(string | null)[][]> {
  if (!("$queryRawUnsafe" in on)) return await queryText(statement, values, on);
  const rows = await on.$queryRawUnsafe<Record<string, string | null>[]>(statement.text, ...values);
  return rows.map((row) => Object.values(row));
}
