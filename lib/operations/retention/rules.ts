import { EVENT_DAYS } from "#lib/history/events/schema.ts";
import { FAILURES_KEPT_MS } from "#lib/people/auth/attempts.rules.ts";
import { DEVICE_KEPT_MS } from "#lib/people/auth/device.rules.ts";
import { DAY_MS, HOUR_MS } from "#lib/platform/time.ts";
import { HAS_NO_ADOPTER, isKeptAt } from "#lib/sites/papers/retention.rules.ts";
import { VIEW_DAYS_KEPT } from "#lib/sites/views/schema.ts";

/** The live deploy is kept in addition. */
export const DEPLOYS_KEPT = 20;

/** Every failure, even the last, postpones the next run (worker.graphile.org/docs/exponential-backoff). */
export const JOB_FAILED_AT = "j.run_at - exp(least(j.attempts, 10)) * interval '1 second'";
export const JOB_FAILED = "j.locked_at is null and j.attempts >= j.max_attempts";

/** Deletes up to `$2` rows that have aged since `$1` or earlier. */
function deleteFrom(table: string, due: string): string {
  return `with gone as (delete from ${table} where ctid = any(array(${due} for update of t skip locked)) returning 1) select count(*) from gone`;
}

const byAge = (table: string, from: string): string =>
  deleteFrom(table, `select t.ctid from ${table} t where ${from} <= $1::timestamptz order by ${from} limit $2`);

/** A day's age counts from its end, in UTC. */
const byDay = (table: string): string =>
  deleteFrom(table, `select t.ctid from ${table} t where t.day < ($1::timestamptz at time zone 'UTC')::date order by t.day limit $2`);

interface Rule {
  /** Null if `retentionSql` writes events or forgets a person instead. */
  sql: string | null;
  /** `audit` is configured. 0 ignores age. */
  keptMs: number | "audit";
}

/** By step, in the order of a run. Keep in sync with docs/retention.md. */
export const RETENTION_RULES = {
  idempotency_keys: { sql: byAge("idempotency_keys", "t.expires_at"), keptMs: 0 },
  password_resets: { sql: byAge("password_resets", "least(t.used_at, t.expires_at)"), keptMs: DAY_MS },
  email_changes: { sql: byAge("email_changes", "t.expires_at"), keptMs: 0 },
  sign_in_failures: { sql: byAge("sign_in_failures", "t.last_at"), keptMs: FAILURES_KEPT_MS },
  pending_sign_ins: { sql: byAge("pending_sign_ins", "t.expires_at"), keptMs: 0 },
  used_challenges: { sql: byAge("used_challenges", "t.expires_at"), keptMs: 0 },
  failed_jobs: {
    sql: `select count(*) from graphile_worker.complete_jobs(array(
            select j.id from graphile_worker.jobs j where ${JOB_FAILED} and ${JOB_FAILED_AT} <= $1::timestamptz limit $2))`,
    keptMs: 7 * DAY_MS,
  },
  job_payloads: {
    sql: deleteFrom(
      "job_payloads",
      `select t.ctid from job_payloads t
        where $1::timestamptz is not null and not exists (select from graphile_worker.jobs j where j.id = t.job_id) limit $2`,
    ),
    keptMs: 0,
  },
  user_sessions: { sql: byAge("user_sessions", "least(t.ended_at, t.expires_at)"), keptMs: 30 * DAY_MS },
  known_devices: { sql: byAge("known_devices", "t.last_used_at"), keptMs: DEVICE_KEPT_MS },
  access_tokens: { sql: byAge("access_tokens", "least(t.revoked_at, t.expires_at)"), keptMs: 30 * DAY_MS },
  invitations: { sql: byAge("invitations", "least(t.accepted_at, t.revoked_at, t.expires_at)"), keptMs: 30 * DAY_MS },
  admin_links: { sql: byAge("admin_links", "least(t.used_at, t.expires_at)"), keptMs: 30 * DAY_MS },
  api_key_requests: {
    sql: deleteFrom(
      "api_key_requests",
      `select t.ctid from api_keys k join api_key_requests t on t.key_id = k.id
        where least(k.revoked_at, k.expires_at) <= $1::timestamptz limit $2`,
    ),
    keptMs: 30 * DAY_MS,
  },
  // The log reads less far back.
  events: { sql: byAge("events", "t.occurred_at"), keptMs: EVENT_DAYS * DAY_MS + HOUR_MS },
  usage_minutes: { sql: byAge("usage_minutes", "t.minute"), keptMs: 35 * DAY_MS },
  // Age counts from the hour's end, so hours outlive their minutes.
  usage_hours: { sql: byAge("usage_hours", "t.hour"), keptMs: 35 * DAY_MS + HOUR_MS },
  api_key_bans: { sql: byAge("api_key_bans", "t.ends_at"), keptMs: 90 * DAY_MS },
  certificate_attempts: {
    sql: deleteFrom(
      "certificate_attempts",
      "select t.ctid from certificate_attempts t where t.ended_at <= $1::timestamptz and t.state <> 'running' order by t.ended_at limit $2",
    ),
    keptMs: 90 * DAY_MS,
  },
  // Waiting deliveries belong to a paused or disabled endpoint.
  webhook_deliveries: { sql: byAge("webhook_deliveries", "coalesce(t.ended_at, t.created_at)"), keptMs: 30 * DAY_MS },
  enquiries: { sql: null, keptMs: 0 },
  adoptions: { sql: null, keptMs: 0 },
  adoption_prints: {
    sql: deleteFrom(
      "adoption_prints",
      `select t.ctid from adoption_prints t where ${HAS_NO_ADOPTER} and not ${isKeptAt("$1::timestamptz")} limit $2`,
    ),
    keptMs: 0,
  },
  deploys: {
    sql: deleteFrom(
      "deploys",
      `select t.ctid from projects p
         cross join lateral (
           select (select max(number) from deploys where project_id = p.id) as newest,
                  (select max(number) from deploys where project_id = p.id and state = 'ready') as live) n
         join deploys t on t.project_id = p.id and t.number <= n.newest - ${DEPLOYS_KEPT} and t.number is distinct from n.live
        where t.state <> 'building' and $1::timestamptz is not null limit $2`,
    ),
    keptMs: 0,
  },
  pet_views: { sql: byDay("pet_views"), keptMs: VIEW_DAYS_KEPT * DAY_MS },
  mail_days: { sql: byDay("mail_days"), keptMs: 30 * DAY_MS },
  audit_entries: { sql: byAge("audit_entries", "t.at"), keptMs: "audit" },
  usage_days: { sql: byDay("usage_days"), keptMs: 2 * 365 * DAY_MS },
} satisfies Record<string, Rule>;
export type RetentionStep = keyof typeof RETENTION_RULES;
export const RETENTION_STEPS = Object.keys(RETENTION_RULES) as RetentionStep[];

export function retentionCutoff(step: RetentionStep, now: number, auditDays: number): Date {
  const { keptMs } = RETENTION_RULES[step];
  return new Date(now - (keptMs === "audit" ? auditDays * DAY_MS : keptMs));
}

/** Contains no data: returns an SQLSTATE, our own code, or the error's class. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  const inner = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return String(inner ?? code ?? error.name).slice(0, 60);
}
