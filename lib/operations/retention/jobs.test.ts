import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { failJobs, forgetJobs } from "#e2e/support/jobs.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { failedTasks, retentionRuns } from "#lib/operations/retention/data.ts";
import { cleanUp } from "#lib/operations/retention/jobs.ts";
import { deleteBatch } from "#lib/operations/retention/mutations.ts";
import { DEPLOYS_KEPT, RETENTION_STEPS, type RetentionStep, retentionCutoff } from "#lib/operations/retention/rules.ts";
import { settings } from "#lib/platform/config/env.ts";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import { pool, transaction } from "#lib/platform/db/pool.ts";

const NOW = Date.parse("2030-06-15T12:00:00.000Z");
afterAll(await useTestDatabase());

const run = async (text: string, values: unknown[] = []): Promise<string[]> =>
  (await pool().query<Record<string, unknown>>(text, values)).rows.map((row) => String(Object.values(row)[0]));

const SEALED = "sealed mail";
let projectId: string;
let foreignId: string;
let keyId: string;

async function project(slug: string): Promise<string> {
  const [id = ""] = await run("insert into projects (slug, name) values ($1, $1) returning id", [slug]);
  return id;
}

async function key(projectId: string, revokedAt: Date | null): Promise<string> {
  const [id = ""] = await run(
    `insert into api_keys (project_id, name, hash, prefix, last4, scope, created_by, revoked_at)
     values ($1, 'k', md5(random()::text) || md5(random()::text), 'p', 'l', 'read', 'u', $2) returning id`,
    [projectId, revokedAt],
  );
  return id;
}

const FILLED = [
  ...["audit_entries", "usage_minutes", "usage_hours", "usage_days", "idempotency_keys", "api_key_requests", "api_key_bans"],
  ...["enquiries", "pet_views", "pets", "sign_in_failures", "admin_links", "certificate_attempts", "retention_runs", "projects", "users"],
];

beforeEach(async () => {
  // DELETE is faster than TRUNCATE for few rows, which creates new files for some forty tables.
  await pool().query(FILLED.map((table) => `delete from ${table}`).join(";"));
  await forgetJobs();
  [projectId, foreignId] = [await project("ours"), await project("theirs")];
  keyId = await key(projectId, null);
});

const user = async (): Promise<string | undefined> =>
  (await run("insert into users (email, name) values (md5(random()::text), 'Ada') returning id"))[0];
const token = "md5(random()::text) || md5(random()::text)";

const DELIVERY = `with e as (insert into webhook_endpoints (project_id, url, sealed_secret, last_event_id) values ($1, 'https://a.example/', 's', 0) returning id)
  insert into webhook_deliveries (endpoint_id, type, subject, body, state, ended_at) select id, 'plan.changed', 'plan', '{}', 'delivered', $2 from e`;
const ENQUIRY = `insert into enquiries (project_id, form_id, name, email, message, consent, state, closed_at)
  values ($1, md5(random()::text), 'Ada', 'a@b.example', 'Hello', 'Yes', 'closed', $2::timestamptz - interval '12 months')`;
const ADOPTION = `with p as (insert into pets (project_id, name, category_id) values ($1, 'Rex', 1) returning id)
  insert into adoptions (project_id, pet_id, stage, adopter, moved_at) select $1, id, 'cancelled', 'Ada', $2::timestamptz - interval '12 months' from p`;
/** The project keeps papers for a year. */
const PRINT = `with s as (insert into enquiry_settings (project_id, print_months) values ($1, 12)
    on conflict (project_id) do update set print_months = 12),
  p as (insert into pets (project_id, name, category_id) values ($1, 'Biscuit', 1) returning id),
  a as (insert into adoptions (project_id, pet_id, stage) select $1, id, 'cancelled' from p returning id)
  insert into adoption_prints (project_id, adoption_id, name, language, text, values, printed_at, person_left)
  select $1, id, 'Contract', 'en', '', '{}', $2::timestamptz - interval '12 months', true from a`;
const EMAIL_CHANGE = `insert into email_changes (token_hash, user_id, kind, old_email, new_email, created_at, expires_at)
  values (${token}, $1, 'undo', 'a', 'b', $2, $2)`;
const ACCESS_TOKEN = `insert into access_tokens (user_id, name, hash, prefix, last4, scopes, all_projects, expires_at, revoked_at)
  values ($1, 'Script', ${token}, '', '', '{}', true, $2::timestamptz + interval '9 days', $2)`;
const INVITATION = `insert into invitations (project_id, token_hash, email, role, invited_by, expires_at)
  values ($1, ${token}, 'a@b.example', 'staff', 1, $2)`;
const KEY_REQUEST = `insert into api_key_requests values ($1, now(), md5(random()::text), $2, 'GET', '/v1/pets', 'listPets', 200, null, 1)`;
const RESET = `insert into password_resets (token_hash, user_id, created_at, expires_at, used_at)
  values (${token}, $1, $2, $2::timestamptz + interval '1 hour', $2)`;
const SESSION = `insert into user_sessions (token_hash, user_id, expires_at, ended_at, user_agent, address)
  values (${token}, $1, $2::timestamptz + interval '9 days', $2, '', '')`;
const PENDING = `insert into pending_sign_ins (token_hash, user_id, proof, expires_at) values (${token}, $1, 'password', $2)`;
const AUDIT_ENTRY = `insert into audit_entries (project_id, at, actor_kind, action, entity_type, entity_id)
  values ($1, $2, 'cli', 'pet.create', 'pet', '1')`;
const DAYS = ["usage_days", "pet_views", "mail_days"] as const;
const ADD: Record<Exclude<RetentionStep, "deploys" | "job_payloads" | (typeof DAYS)[number]>, (over: Date) => Promise<unknown>> = {
  enquiries: (over) => run(ENQUIRY, [projectId, over]),
  adoptions: (over) => run(ADOPTION, [projectId, over]),
  adoption_prints: (over) => run(PRINT, [projectId, over]),
  idempotency_keys: (over) =>
    run("insert into idempotency_keys values ($1, md5(random()::text), repeat('a', 64), 201, '', $2, $2)", [projectId, over]),
  password_resets: async (over) => run(RESET, [await user(), over]),
  sign_in_failures: (over) => run("insert into sign_in_failures (subject, failures, last_at) values (md5(random()::text), 1, $1)", [over]),
  pending_sign_ins: async (over) => run(PENDING, [await user(), over]),
  used_challenges: (over) => run(`insert into used_challenges (challenge_hash, expires_at) values (${token}, $1)`, [over]),
  failed_jobs: async (over) => {
    await transaction((on) => addJobWithin(on, { task: "mail.send", payload: { sealed: SEALED }, maxAttempts: 1 }));
    await failJobs({ failedAt: over });
  },
  user_sessions: async (over) => run(SESSION, [await user(), over]),
  email_changes: async (over) => run(EMAIL_CHANGE, [await user(), over]),
  known_devices: async (over) =>
    run(`insert into known_devices (token_hash, user_id, last_used_at) values (${token}, $1, $2)`, [await user(), over]),
  access_tokens: async (over) => run(ACCESS_TOKEN, [await user(), over]),
  invitations: (over) => run(INVITATION, [projectId, over]),
  admin_links: (over) => run(`insert into admin_links (token_hash, expires_at) values (${token}, $1)`, [over]),
  api_key_requests: async (over) => run(KEY_REQUEST, [await key(projectId, over), projectId]),
  events: (over) =>
    run("insert into events (project_id, type, occurred_at, data) values ($1, 'plan.changed', $2, '{}')", [projectId, over]),
  webhook_deliveries: (over) => run(DELIVERY, [projectId, over]),
  usage_minutes: (over) => run("insert into usage_minutes values ($1, $2, md5(random()::text), 2, $3, 1, 1)", [projectId, keyId, over]),
  usage_hours: (over) => run("insert into usage_hours values ($1, (random() * 1e9)::bigint, 2, $2, 1, 1)", [projectId, over]),
  api_key_bans: (over) =>
    run("insert into api_key_bans (project_id, key_id, started_at, ends_at) values ($1, $2, $3, $3)", [projectId, keyId, over]),
  certificate_attempts: (over) =>
    run("insert into certificate_attempts (name, zone, authority, state, ended_at) values ('a.b', 'a.b', 'local', 'failed', $1)", [over]),
  audit_entries: (over) => run(AUDIT_ENTRY, [projectId, over]),
};

/** The rest of an adoption names no one. */
const LEFT: Partial<Record<RetentionStep, string>> = { failed_jobs: "graphile_worker.jobs", adoptions: "adoptions where adopter <> ''" };
const tableOf = (step: RetentionStep): string => LEFT[step] ?? step;
const left = async (step: RetentionStep): Promise<number> => Number((await run(`select count(*) from ${tableOf(step)}`))[0]);
const cutoffOf = (step: RetentionStep): number => retentionCutoff(step, NOW, settings().AUDIT_RETENTION_DAYS).getTime();
const AGED = RETENTION_STEPS.filter((step) => step in ADD) as (keyof typeof ADD)[];

describe("cleanup", () => {
  it.each(AGED)("deletes records exactly at their retention age and nothing younger: %s", async (step) => {
    const cutoff = cutoffOf(step);
    const unit = step === "usage_minutes" || step === "usage_hours" ? 60_000 : 1;
    for (const over of [cutoff - unit, cutoff, cutoff + unit]) await ADD[step](new Date(over));
    await cleanUp(NOW, undefined, 1);
    expect(await left(step)).toBe(1);
    await cleanUp(NOW + unit, undefined, 1);
    expect(await left(step)).toBe(0);
  });

  it.each(DAYS)("keeps whole days in UTC: %s", async (step) => {
    const [pet] = await run("insert into pets (project_id, name, category_id) values ($1, 'Biscuit', 1) returning id", [projectId]);
    const rows = { pet_views: `${pet}, ${projectId}, d, 1`, mail_days: "d, 1", usage_days: `${projectId}, ${keyId}, 'x', 2, d, 1, 1` };
    const cutoff = new Date(cutoffOf(step)).toISOString().slice(0, 10);
    await run(`insert into ${step} select ${rows[step]} from (select $1::date + n as d from generate_series(-1, 1) n) x`, [cutoff]);
    await cleanUp(NOW);
    expect(await run(`select (day - $1::date)::text from ${step} order by day`, [cutoff])).toEqual(["0", "1"]);
  });

  it("keeps open sessions, a valid key's requests, and jobs awaiting a retry", async () => {
    const past = new Date(NOW - 400 * 86_400_000);
    await run(
      `insert into user_sessions (token_hash, user_id, created_at, expires_at, user_agent, address) values (${token}, $1, $2, $3, '', '')`,
      [await user(), past, new Date(NOW + 1)],
    );
    await run("insert into api_key_requests values ($1, $2, 'r', $3, 'GET', '/v1/pets', 'listPets', 200, null, 1)", [
      keyId,
      past,
      projectId,
    ]);
    await transaction((on) => addJobWithin(on, { task: "mail.send", payload: { sealed: SEALED }, runAt: past, maxAttempts: 2 }));
    await failJobs({ attempts: 1 });
    await run(
      "insert into certificate_attempts (name, zone, authority, state, started_at) values ('a.example', 'a.example', 'local', 'running', $1)",
      [past],
    );
    await cleanUp(NOW);
    for (const step of ["user_sessions", "api_key_requests", "failed_jobs", "certificate_attempts"] as const)
      expect(await left(step)).toBe(1);
  });

  it("keeps each project's newest 20 deploys and its live one, independent of other projects", async () => {
    const deploy = (projectId: string, number: number, state: string) =>
      run(`insert into deploys (project_id, number, state, settings) values ($1, $2, $3::"DeployState", '{}')`, [projectId, number, state]);
    for (let number = 1; number <= DEPLOYS_KEPT + 5; number += 1) await deploy(projectId, number, number <= 3 ? "ready" : "failed");
    for (let number = 1; number <= DEPLOYS_KEPT; number += 1) await deploy(foreignId, number, "ready");
    await cleanUp(NOW, undefined, 2);
    const numbers = (projectId: string) => run("select number from deploys where project_id = $1 order by number", [projectId]);
    expect(await numbers(projectId)).toEqual(["3", ...Array.from({ length: DEPLOYS_KEPT }, (_, i) => String(i + 6))]);
    expect(await numbers(foreignId)).toHaveLength(DEPLOYS_KEPT);
  });

  it("keeps the audit log for the configured time", async () => {
    const before = settings();
    await ADD.audit_entries(new Date(NOW - 200 * 86_400_000));
    await cleanUp(NOW);
    expect(await left("audit_entries")).toBe(1);
    settings.replace({ ...before, AUDIT_RETENTION_DAYS: 200 });
    await cleanUp(NOW);
    settings.replace(before);
    expect(await left("audit_entries")).toBe(0);
  });

  it("deletes each row once under two workers and never waits for a locked row", async () => {
    const old = new Date(NOW - 400 * 86_400_000);
    for (let i = 0; i < 40; i += 1) await ADD.audit_entries(old);
    await transaction(async (on) => {
      await on.query("select from audit_entries order by id limit 1 for update");
      await Promise.all([cleanUp(NOW, undefined, 3), cleanUp(NOW, undefined, 3)]);
      expect(await left("audit_entries")).toBe(1);
    });
    await cleanUp(NOW);
    expect((await retentionRuns()).find(({ step }) => step === "audit_entries")).toMatchObject({ deleted: 40, error: null });
  });

  it("continues past a failing step, records the failure, and clears it after a success", async () => {
    await ADD.sign_in_failures(new Date(NOW - 400 * 86_400_000));
    await pool().query("alter table password_resets rename to hidden");
    try {
      await cleanUp(NOW);
      await cleanUp(NOW + 600_000);
    } finally {
      await pool().query("alter table hidden rename to password_resets");
    }
    expect(await left("sign_in_failures")).toBe(0);
    const failing = async () => (await retentionRuns()).filter(({ failingSince }) => failingSince !== null);
    expect(await failing()).toEqual([
      { step: "password_resets", lastDoneAt: null, failingSince: new Date(NOW).toISOString(), error: "42P01", deleted: 0 },
    ]);
    await cleanUp(NOW + 1_200_000);
    expect(await failing()).toEqual([]);
    expect(await retentionRuns()).toHaveLength(RETENTION_STEPS.length);
  });

  it("pauses a step after 500 batches for other steps and resumes it next run", async () => {
    const over = new Date(NOW - 400 * 86_400_000);
    await run(
      `insert into audit_entries (project_id, at, actor_kind, action, entity_type, entity_id)
       select $1, $2, 'cli', 'pet.create', 'pet', '1' from generate_series(1, 502)`,
      [projectId, over],
    );
    await run("insert into usage_days values ($1, $2, 'listPets', 2, '2028-06-14', 1, 1)", [projectId, keyId]);
    await cleanUp(NOW, undefined, 1);
    expect([await left("audit_entries"), await left("usage_days")]).toEqual([2, 0]);
    await cleanUp(NOW, undefined, 1);
    expect(await left("audit_entries")).toBe(0);
  });

  it("stops after the current batch when aborted", async () => {
    await cleanUp(NOW, AbortSignal.abort());
    expect(await retentionRuns()).toEqual([]);
  });
});

it("counts permanently failed jobs by task with the first failure time, without payloads", async () => {
  const first = new Date(NOW - 3_600_000);
  await ADD.failed_jobs(new Date(NOW));
  await ADD.failed_jobs(first);
  expect(await failedTasks()).toEqual([{ task: "mail.send", count: 2, since: first.toISOString() }]);
});

it("deletes at most one batch at a time", async () => {
  for (let i = 0; i < 5; i += 1) await ADD.audit_entries(new Date(NOW));
  for (const deleted of [3, 2]) expect(await deleteBatch("audit_entries", new Date(NOW), 3)).toBe(deleted);
});
