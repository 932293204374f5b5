import { afterAll, expect, it } from "vitest";
import { failJobs } from "#e2e/support/jobs.ts";
import { shutDatabase, useTestDatabase } from "#e2e/support/test-database.ts";
import { metricsText } from "#lib/http/monitoring/service-metrics.ts";
import { recordRun } from "#lib/operations/retention/mutations.ts";
import { settings } from "#lib/platform/config/env.ts";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import { transaction } from "#lib/platform/db/pool.ts";

const close = await useTestDatabase();
afterAll(close);

const AT = new Date("2030-01-01T00:00:00.000Z");

it("exposes cleanup failures and failed jobs as metrics, with none while the database is down", async () => {
  await recordRun("user_sessions", AT, null, 7);
  await recordRun("deploys", AT, "57014", 0);
  await transaction((on) => addJobWithin(on, { task: "mail.send", payload: { sealed: "sealed mail" }, maxAttempts: 1 }));
  await failJobs({ failedAt: AT });
  const text = await metricsText();
  expect(text).toContain('petstore_retention_failing{step="user_sessions"} 0');
  expect(text).toContain('petstore_retention_failing{step="deploys"} 1');
  expect(text).toContain('petstore_retention_deleted_rows{step="user_sessions"} 7');
  expect(text).toContain(`petstore_retention_last_success_timestamp_seconds{step="user_sessions"} ${AT.getTime() / 1000}`);
  expect(text).not.toContain('last_success_timestamp_seconds{step="deploys"}');
  expect(text).toContain('petstore_jobs_failed{task="mail.send"} 1');
  expect(text).toContain(`petstore_jobs_failed_since_timestamp_seconds{task="mail.send"} ${AT.getTime() / 1000}`);
  expect(text).toContain("petstore_database_up 1");
  expect(text).not.toContain("sealed mail");
  await shutDatabase(settings().DATABASE_URL ?? "");
  const without = await metricsText();
  expect(without).toContain("petstore_database_up 0");
  expect(without).not.toMatch(/^petstore_(retention|jobs)_\w+\{/m);
});
