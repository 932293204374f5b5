import type { BackupStatus } from "#lib/operations/backups/runs.schema.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import type { FailedTask, RetentionRun } from "#lib/operations/retention/schema.ts";
import type { PartView } from "#lib/operations/watch/schema.ts";
import type { MailsOfDay } from "#lib/platform/mail/day.mutations.ts";
import type { Plan } from "#lib/tenancy/plans/rules.ts";

export interface ServiceFigures {
  projects: number;
  plans: Record<Plan, number>;
  inBin: number;
  people: number;
  administrators: number;
  openSessions: number;
  /** An estimate beyond `MAX_EXACT_ANIMALS`. */
  animals: { count: number; isExact: boolean };
  /** Since midnight UTC. */
  callsToday: number;
  refusedToday: number;
  bans: number;
}

export const MAX_EXACT_ANIMALS = 100_000;

export interface JobHealth {
  workers: number;
  waiting: number;
  /** Failed and waiting for the next attempt. */
  retrying: number;
  failed: number;
}

export interface ServiceHealth {
  databaseMs: number;
  /** `degraded`: each process counts its share. */
  counters: "memory" | "redis" | "degraded";
  /** Without them, the process uses no cache. */
  receivesChanges: boolean;
  serving: number;
  jobs: JobHealth;
  failedTasks: FailedTask[];
  /** Null if no mail is sent. */
  visitorMails: MailsOfDay | null;
  /** Omits steps that never ran. */
  cleanUp: RetentionRun[];
  version: string;
  node: string;
  startedAt: string;
}

export interface ServiceOverview {
  /** Omits what this installation does not use. */
  parts: PartView[];
  open: Finding[];
  figures: ServiceFigures;
  health: ServiceHealth;
  backups: BackupStatus;
  at: string;
}
