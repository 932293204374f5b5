import type pg from "pg";
import { settings } from "#lib/platform/config/env.ts";
import { queryText, replicaPools } from "#lib/platform/db/pool.ts";
import { primaryPosition } from "#lib/platform/db/replica/position.ts";
import { standbyRefusal } from "#lib/platform/db/replica/standby.ts";
import { gauge, type Metric } from "#lib/platform/telemetry/metrics.ts";

const LAG = { name: "replica_lag", longestMs: 500, text: "select greatest($1::pg_lsn - pg_last_wal_replay_lsn(), 0)" };

/** Undefined where positions cannot be compared: without a standby, or while it is away, promoted, or of another database. */
async function bytesBehind(): Promise<number | undefined> {
  if (settings().DATABASE_READ_URL === undefined) return undefined;
  let client: pg.PoolClient | undefined;
  let isSound = false;
  try {
    const position = await primaryPosition();
    client = await replicaPools().health.connect();
    const [[bytes] = []] = await queryText(LAG, [position.lsn], client);
    const refusal = await standbyRefusal(client, position);
    isSound = true;
    return refusal === undefined || refusal === "behind" ? Number(bytes) : undefined;
  } catch {
    return undefined;
  } finally {
    client?.release(!isSound);
  }
}

/** Never rejects: a standby that is away takes nothing from what is known of the database. */
export async function replicaLagMetrics(): Promise<Metric[]> {
  const bytes = await bytesBehind();
  const help = "How much of the primary's log the standby of DATABASE_READ_URL has not replayed";
  return [gauge("petstore_replica_lag_bytes", help, bytes === undefined ? [] : bytes)];
}
