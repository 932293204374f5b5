export const RETENTION_STEPS = [
  "idempotency_keys",
  "password_resets",
  "email_changes",
  "sign_in_failures",
  "pending_sign_ins",
  "used_challenges",
  "failed_jobs",
  "job_payloads",
  "user_sessions",
  "known_devices",
  "access_tokens",
  "invitations",
  "admin_links",
  "api_key_requests",
  "events",
  "usage_minutes",
  "usage_hours",
  "api_key_bans",
  "certificate_attempts",
  "webhook_deliveries",
  "enquiries",
  "adoptions",
  "adoption_prints",
  "deploys",
  "pet_views",
  "mail_days",
  "audit_entries",
  "usage_days",
] as const;
export type RetentionStep = (typeof RETENTION_STEPS)[number];

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
