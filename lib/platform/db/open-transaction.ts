import { type Connection, queryRows, type Statement, textOf } from "#lib/platform/db/pool.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";

/** A transaction of either dialect; a pool runs one statement by itself. */
export type OpenTransaction = Transaction | Connection;

/** As `queryRows`, if the statement casts all columns to text. */
export async function rowsWithin<Row extends Record<keyof Row, string | null>>(
  on: OpenTransaction,
  statement: Statement,
  values: unknown[],
): Promise<Row[]> {
  if ("$queryRawUnsafe" in on) return await on.$queryRawUnsafe<Row[]>(textOf(statement), ...values);
  return await queryRows<Row>(statement, values, on);
}

/** As `queryText`, if the statement casts all columns to text, and none has another's name. */
export async function queryWithin(on: OpenTransaction, statement: Statement, values: unknown[]): Promise<(string | null)[][]> {
  return (await rowsWithin<Record<string, string | null>>(on, statement, values)).map((row) => Object.values(row));
}
