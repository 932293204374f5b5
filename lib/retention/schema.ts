/** What is deleted after a time, in the order in which the clean-up goes through it. */
export const RETENTION_STEPS = [
  "idempotency_keys",
  "password_resets",
  "sign_in_failures",
  "failed_jobs",
  "user_sessions",
  "known_devices",
  "invitations",
  "admin_links",
  "api_key_requests",
  "usage_minutes",
  "usage_hours",
  "api_key_bans",
  "certificate_attempts",
  "deploys",
  "audit_entries",
  "usage_days",
] as const;
export type RetentionStep = (typeof RETENTION_STEPS)[number];

/** How the clean-up of one kind of data is going. Times are RFC 3339, UTC. */
export interface RetentionRun {
  step: RetentionStep;
  /** The last time it got through without a failure; null when it never did. */
  lastDoneAt: string | null;
  /** The first failure without a success since; null while it works. */
  failingSince: string | null;
  /** A code of the last failure; null while it works. */
  fault: string | null;
  /** Rows deleted since the service was installed. */
  deleted: number;
}

/** Background jobs of one task that failed as often as they may be tried. What they were to do is not part of it. */
export interface FailedTask {
  task: string;
  count: number;
  /** When the first of them failed for the last time: RFC 3339, UTC. */
  since: string;
}
