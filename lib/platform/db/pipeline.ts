import type pg from "pg";
import { databaseError, pool, queryRows, queryText, type Statement } from "#lib/platform/db/pool.ts";
import { isAppError } from "#lib/platform/errors.ts";
import { singleton } from "#lib/platform/runtime.ts";

interface Pipeline {
  client: Promise<pg.PoolClient>;
  reads: number;
  isBroken: boolean;
}

const pipeline = singleton<{ current: Pipeline | undefined }>("db.pipeline", () => ({ current: undefined }));

function leave(left: Pipeline): void {
  const state = pipeline();
  if (state.current === left && (left.isBroken || left.reads === 0)) state.current = undefined;
  if (left.reads > 0) return;
  left.client.then(
    (client) => client.release(left.isBroken),
    () => undefined,
  );
}

async function onPipeline<T>(read: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const state = pipeline();
  state.current ??= { client: pool().connect(), reads: 0, isBroken: false };
  const joined = state.current;
  joined.reads += 1;
  try {
    return await read(await joined.client);
  } catch (error) {
    const reported = databaseError(error);
    joined.isBroken ||= isAppError(reported);
    throw reported;
  } finally {
    joined.reads -= 1;
    leave(joined);
  }
}

/**
 * Shares one connection.
 * @param statement short and read-only: others wait behind it
 */
export function queryPipelined(statement: Statement, values: unknown[]): Promise<(string | null)[][]> {
  return onPipeline((client) => queryText(statement, values, client));
}

export function rowsPipelined<Row extends Record<keyof Row, string | null>>(statement: Statement, values: unknown[]): Promise<Row[]> {
  return onPipeline((client) => queryRows<Row>(statement, values, client));
}
