import type { RetentionStep } from "#lib/operations/retention/rules.ts";

export interface RetentionRun {
  step: RetentionStep;
  lastDoneAt: string | null;
  /** Since the last success; null while healthy. */
  failingSince: string | null;
  error: string | null;
  deleted: number;
}

export interface FailedTask {
  task: string;
  count: number;
  since: string;
}
