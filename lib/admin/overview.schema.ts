import type { Plan } from "#lib/plans/rules.ts";
import type { FailedTask, RetentionRun } from "#lib/retention/schema.ts";

/** What the whole service holds and does. */
export interface ServiceFigures {
  projects: number;
  /** Projects in use by plan. */
  plans: Record<Plan, number>;
  inBin: number;
  people: number;
  administrators: number;
  openSessions: number;
  /** Living animals; beyond `MOST_ANIMALS_COUNTED` the database's own estimate. */
  animals: { count: number; isExact: boolean };
  /** Requests since midnight UTC, up to a few seconds late; `refusedToday` of them were not charged. */
  callsToday: number;
  refusedToday: number;
  bans: number;
}

/** More animals of the whole service than this are not counted one by one. */
export const MOST_ANIMALS_COUNTED = 100_000;

/** What runs in the background: mails, imports, cleaning up. */
export interface JobHealth {
  /** How many worker processes are at work at this moment. */
  workers: number;
  /** Jobs that are due and not begun. */
  waiting: number;
  /** Jobs that failed as often as they may be tried, and stay undone. */
  failed: number;
}

/** How the parts of the process that answers are; with the database down there is no answer at all. */
export interface ServiceHealth {
  /** How long the database took to answer, in milliseconds. */
  databaseMs: number;
  /** Where requests are counted against limits, and whether only against a local share since Redis is away. */
  counters: "memory" | "redis" | "degraded";
  /** Whether the process hears of changes made by others; while it does not, it uses no cache. */
  hearsChanges: boolean;
  /** How many processes answer requests at this moment. */
  serving: number;
  jobs: JobHealth;
  /** Jobs of the last seven days that failed for good, by task. */
  failedTasks: FailedTask[];
  /** How the clean-up is going; steps that never ran are missing. */
  cleanUp: RetentionRun[];
  version: string;
  node: string;
  /** When the process that answers was started: RFC 3339, UTC. */
  startedAt: string;
}

/** The administrator's first page. */
export interface ServiceOverview {
  figures: ServiceFigures;
  health: ServiceHealth;
  /** When it was read: RFC 3339, UTC. */
  at: string;
}
