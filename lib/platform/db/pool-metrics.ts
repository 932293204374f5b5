import type pg from "pg";
import { slot } from "#lib/platform/runtime.ts";
import { byLabel, exposeMetrics, gauge, type Metric, type MetricValue } from "#lib/platform/telemetry/metrics.ts";

const open = slot("db.pool-metrics", () => new Map<string, pg.Pool>());

/** Counts a pool's connections from now on. */
export function exposePool(name: string, pool: pg.Pool): void {
  open().set(name, pool);
  exposeMetrics("database pools", poolMetrics);
}

export function poolMetrics(): Metric[] {
  const pools = [...open()];
  const connections = pools.flatMap(([pool, { totalCount, idleCount }]): MetricValue[] => [
    { labels: { pool, state: "used" }, value: totalCount - idleCount },
    { labels: { pool, state: "idle" }, value: idleCount },
  ]);
  const waiting = pools.map(([pool, { waitingCount }]) => [pool, waitingCount] as const);
  return [
    gauge("petstore_database_connections", "Connections to the database by pool and state", connections),
    gauge("petstore_database_waiting", "Requests that wait for a connection to the database", byLabel("pool", waiting)),
  ];
}
