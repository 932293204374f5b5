/** `unused`: this installation does not have it. `unknown`: what would tell cannot be reached. */
export type CheckState = "ok" | "degraded" | "down" | "unused" | "unknown";

/** Public: names and states only, no addresses, versions or causes. */
export interface Checks {
  /** `degraded`: reads work, writes do not. */
  database: CheckState;
  /** `down`: the database lacks migrations that this release needs. Those of a newer release are fine. */
  migrations: CheckState;
  /** `degraded`: changes are not heard, so nothing is cached. */
  changes: CheckState;
  /** `degraded`: this process counts against its share of the limits. */
  redis: CheckState;
  worker: CheckState;
  edge: CheckState;
  disk: CheckState;
  /** `degraded`: stored secrets cannot be opened. */
  encryptionKeys: CheckState;
}

type ReadyStatus = "ok" | "degraded" | "down";

/** What a deploy waits for: what this process itself needs, and the processes that do the rest of the work. */
const NEEDED = ["database", "migrations", "changes", "redis", "worker", "edge"] as const;

const isWell = (state: CheckState): boolean => state === "ok" || state === "unused";

/**
 * `down` only if another process would serve better. A database that is down is down for all of them: without any,
 * a load balancer answers worse than we do.
 */
export function readyStatus(checks: Checks): ReadyStatus {
  if (checks.migrations === "down") return "down";
  return Object.values(checks).every(isWell) ? "ok" : "degraded";
}

/** What a process knows itself, in the place of what any other would find. */
export type OwnChecks = Partial<Checks>;

/** @param strict for deploys: everything that this process needs must work, a worker and the edge run, and all that it knows itself is well */
export function isReady(checks: Checks, strict: boolean, own: OwnChecks = {}): boolean {
  if (!strict) return readyStatus(checks) !== "down";
  return NEEDED.every((name) => isWell(checks[name])) && Object.values(own).every(isWell);
}

/** The worker hears no changes and counts no requests. */
export function workerChecks(isAtWork: boolean, hasEdge: boolean): OwnChecks {
  const alone: OwnChecks = { changes: "unused", redis: "unused", worker: isAtWork ? "ok" : "down" };
  return hasEdge ? alone : { ...alone, edge: "unused" };
}

/** Of an edge whose ports are open. */
export const EDGE_CHECKS: OwnChecks = { worker: "unused", edge: "ok" };

const MIB = 1024 * 1024;

/** PostgreSQL stops when it cannot write its log. */
export function diskState(freeBytes: number): CheckState {
  if (freeBytes < 128 * MIB) return "down";
  return freeBytes < 1024 * MIB ? "degraded" : "ok";
}
