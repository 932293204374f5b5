import type pg from "pg";
import { databaseFault, pool, queryText, type Statement } from "#lib/platform/db/pool.ts";
import { isAppError } from "#lib/platform/errors.ts";
import { slot } from "#lib/platform/runtime.ts";

/** A connection of the pool, borrowed while reads are on it. */
interface Pipeline {
  client: Promise<pg.PoolClient>;
  reads: number;
  isBroken: boolean;
}

const pipeline = slot<{ current: Pipeline | undefined }>("db.pipeline", () => ({ current: undefined }));

function leave(left: Pipeline): void {
  const state = pipeline();
  if (state.current === left && (left.isBroken || left.reads === 0)) state.current = undefined;
  if (left.reads > 0) return;
  left.client.then(
    (client) => client.release(left.isBroken),
    () => undefined,
  );
}

/**
 * Like `queryText`, on one connection that concurrent calls share: pg pipelines their statements, which a pool does not.
 * @param statement must be short and only read: others wait behind it
 * @throws AppError `service_unavailable`
 */
export async function queryPipelined(statement: Statement, values: unknown[]): Promise<(string | null)[][]> {
  const state = pipeline();
  state.current ??= { client: pool().connect(), reads: 0, isBroken: false };
  const joined = state.current;
  joined.reads += 1;
  try {
    return await queryText(statement, values, await joined.client);
  } catch (error) {
    const reported = databaseFault(error);
    joined.isBroken ||= isAppError(reported);
    throw reported;
  } finally {
    joined.reads -= 1;
    leave(joined);
  }
}
