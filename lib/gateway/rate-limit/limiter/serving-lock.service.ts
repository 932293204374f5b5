import pg from "pg";
import { settings, usesRedis } from "#lib/platform/config/env.ts";
import { watchHeartbeat } from "#lib/platform/db/heartbeat.ts";
import { databaseError } from "#lib/platform/db/pool.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";

const TRY_FOR_MS = 3000;
const RETRY_MS = 100;
const LOCK = "(3, 1)";
const TAKEN =
  "Another Petstore process already serves this database. Set REDIS_URL for both, so that they share their counters, or stop the other one.";

export interface ServingLock {
  release(): Promise<void>;
}

/**
 * Exclusive with counters in memory, shared with Redis. Reacquired when its connection is lost.
 * @param onTaken another process took it: this one must stop
 * @throws OperatorError when another process holds it; AppError `service_unavailable`
 */
export async function takeServingLock(onTaken: () => void, shared: readonly string[] = []): Promise<ServingLock> {
  let held: pg.Client | undefined;
  let released = false;

  const hold = (client: pg.Client): void => {
    held = client;
    const lost = (): void => {
      if (held !== client) return;
      held = undefined;
      void client.end().catch(() => undefined);
      logger().warn("the connection that holds the right to serve was lost; taking it again");
      void retake();
    };
    client.on("error", lost);
    client.on("end", lost);
    watchHeartbeat(client, lost);
  };

  const retake = async (): Promise<void> => {
    while (!released) {
      try {
        const client = await take(shared);
        if (released) return await client.end();
        hold(client);
        return void logger().info("the right to serve was taken again");
      } catch (error) {
        if (error instanceof OperatorError) {
          logger().error("another process serves this database now; this one ends");
          return onTaken();
        }
        await delay(RETRY_MS);
      }
    }
  };

  try {
    hold(await take(shared));
  } catch (error) {
    throw databaseError(error);
  }
  return {
    async release() {
      released = true;
      const client = held;
      held = undefined;
      await client?.end().catch(() => undefined);
    },
  };
}

async function take(shared: readonly string[]): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: settings().DATABASE_URL,
    application_name: "petstore serving right",
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  client.on("error", () => undefined);
  const lock = usesRedis(settings()) ? `pg_try_advisory_lock_shared${LOCK}` : `pg_try_advisory_lock${LOCK}`;
  const deadline = performance.now() + TRY_FOR_MS;
  try {
    await client.connect();
    for (;;) {
      const { rows } = await client.query<{ taken: boolean }>(`select ${lock} as taken`);
      if (rows[0]?.taken) {
        for (const name of shared) await client.query("select pg_advisory_lock_shared(hashtextextended($1, 0))", [name]);
        return client;
      }
      if (performance.now() >= deadline) throw new OperatorError(TAKEN);
      await delay(RETRY_MS);
    }
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}
