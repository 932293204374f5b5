import type { BackupStatus } from "#lib/operations/backups/runs.schema.ts";
import type { FailedTask, RetentionRun } from "#lib/operations/retention/schema.ts";
import type { Plan } from "#lib/people/access/plan.rules.ts";

export interface ServiceFigures {
  projects: number;
  plans: Record<Plan, number>;
  inBin: number;
  people: number;
  administrators: number;
  openSessions: number;
  /** Live animals; an estimate beyond `MAX_ANIMALS_COUNTED`. */
  animals: { count: number; isExact: boolean };
  /** Since midnight UTC, up to a few seconds stale; `refusedToday` were not charged. */
  callsToday: number;
  refusedToday: number;
  bans: number;
}

export const MAX_ANIMALS_COUNTED = 100_000;

export interface JobHealth {
  workers: number;
  /** Due but not started. */
  waiting: number;
  /** Out of retries. */
  failed: number;
}

/** Health of the responding process; there is no response while the database is down. */
export interface ServiceHealth {
  databaseMs: number;
  /** `degraded`: only a local share while Redis is down. */
  counters: "memory" | "redis" | "degraded";
  /** Whether change notifications arrive; without them the process uses no cache. */
  hearsChanges: boolean;
  serving: number;
  jobs: JobHealth;
  /** Failed permanently in the last seven days. */
  failedTasks: FailedTask[];
  /** Omits steps that never ran. */
  cleanUp: RetentionRun[];
  version: string;
  node: string;
  /** RFC 3339, UTC. */
  startedAt: string;
}

export interface ServiceOverview {
  figures: ServiceFigures;
  health: ServiceHealth;
  backups: BackupStatus;
  /** RFC 3339, UTC. */
  at: string;
}
