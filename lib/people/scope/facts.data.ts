import type { PoolClient } from "pg";
import { queryText, type Statement } from "#lib/platform/db/pool.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";

/** The JSON of a statement's one row and column; undefined without a row. */
export type ReadFacts = <T>(statement: Statement, values: string[]) => Promise<T | undefined>;

export const readFromPool =
  (on: PoolClient): ReadFacts =>
  async <T>(statement: Statement, values: string[]) => {
    const [row] = await queryText(statement, values, on);
    return row && (JSON.parse(row[0] ?? "") as T);
  };

export const readFromPrisma =
  (tx: Transaction): ReadFacts =>
  async <T>({ text }: Statement, values: string[]) => {
    const [row] = await tx.$queryRawUnsafe<Record<string, string>[]>(text, ...values);
    return row && (JSON.parse(Object.values(row)[0] ?? "") as T);
  };
