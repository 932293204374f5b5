import type pg from "pg";
import { Counter, Gauge } from "prom-client";
import { singleton } from "#lib/platform/runtime.ts";
import { registry } from "#lib/platform/telemetry/metrics.ts";

const open = singleton("db.pool-metrics", () => {
  const pools = new Map<string, pg.Pool>();
  const registers = [registry()];
  const connections = new Gauge({
    name: "petstore_database_connections",
    help: "Connections to the database by pool and state",
    labelNames: ["pool", "state"],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount }] of pools) {
        this.set({ pool, state: "used" }, totalCount - idleCount);
        this.set({ pool, state: "idle" }, idleCount);
      }
    },
  });
  const waiting = new Gauge({
    name: "petstore_database_waiting",
    help: "Requests that wait for a connection to the database",
    labelNames: ["pool"],
    registers,
    collect() {
      for (const [pool, { waitingCount }] of pools) this.set({ pool }, waitingCount);
    },
  });
  return { pools, connections, waiting };
});

export function exposePool(name: string, pool: pg.Pool): void {
  open().pools.set(name, pool);
  unavailable();
}

const unavailable = singleton(
  "db.unavailable",
  () =>
    new Counter({
      name: "petstore_database_unavailable_total",
      help: "Requests without an answer of the database, because it is away, its disk is full, or it is too busy",
      labelNames: ["reason"],
      registers: [registry()],
    }),
);

export function countUnavailable(reason: "away" | "busy" | "full"): void {
  unavailable().inc({ reason });
}
