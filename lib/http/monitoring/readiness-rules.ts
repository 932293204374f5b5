import { PART_NAMES, type PartName } from "#lib/operations/watch/schema.ts";

/** `unused`: not part of this installation. `unknown`: cannot be checked now. */
export type CheckState = "ok" | "degraded" | "down" | "unused" | "unknown";

/** Each process sees these itself; the worker watches them too. */
const SEEN_HERE = ["redis", "edge", "disk", "photos", "encryptionKeys"] as const satisfies PartName[];
type SeenHere = (typeof SEEN_HERE)[number];
type Watched = Exclude<PartName, SeenHere>;

/** The worker's last look counts for parts that this process does not check. */
export const WATCHED = PART_NAMES.filter((name): name is Watched => !(SEEN_HERE as readonly PartName[]).includes(name));

/** Public, so without addresses, versions, or causes. Of `Watched`, `down` may also mean that an expiry is near. */
export interface Checks extends Record<Watched, CheckState> {
  /** `degraded`: reads work, writes do not. */
  database: CheckState;
  /** `down`: migrations that this release needs are missing. */
  migrations: CheckState;
  /** `degraded`: changes are not received, so nothing is cached. */
  changes: CheckState;
  /** `degraded`: this process counts against its share of the limits. */
  redis: CheckState;
  worker: CheckState;
  edge: CheckState;
  disk: CheckState;
  /** The storage of photos, as this process or the worker sees it. */
  photos: CheckState;
  /** `degraded`: stored secrets cannot be decrypted. */
  encryptionKeys: CheckState;
}

type ReadyStatus = "ok" | "degraded" | "down";

/** A process needs these for all of its work. */
const NEEDED = ["database", "migrations", "changes", "redis", "worker", "edge", "photos"] as const;

const isHealthy = (state: CheckState): boolean => state === "ok" || state === "unused";

/** `down` only if another process would serve better. */
export function readyStatus(checks: Checks): ReadyStatus {
  if (checks.migrations === "down") return "down";
  return Object.values(checks).every(isHealthy) ? "ok" : "degraded";
}

export type OwnChecks = Partial<Checks>;

/** @param strict also false while anything is down that an operator must fix */
export function isReady(checks: Checks, strict: boolean, own: OwnChecks = {}): boolean {
  if (!strict) return readyStatus(checks) !== "down";
  const needsOperator = Object.values(checks).includes("down") || checks.encryptionKeys === "degraded";
  return !needsOperator && NEEDED.every((name) => isHealthy(checks[name])) && Object.values(own).every(isHealthy);
}

export function workerChecks(isAtWork: boolean, hasEdge: boolean): OwnChecks {
  const alone: OwnChecks = { changes: "unused", redis: "unused", worker: isAtWork ? "ok" : "down" };
  return hasEdge ? alone : { ...alone, edge: "unused" };
}

export const EDGE_CHECKS: OwnChecks = {
  ...Object.fromEntries(WATCHED.map((name) => [name, "unused"])),
  ...{ worker: "unused", edge: "ok", photos: "unused" },
};
