import { healthPool } from "#lib/db/pool.ts";
import { slot } from "#lib/runtime.ts";

/** What the health endpoint says; `down` comes with 503. */
export interface HealthReport {
  status: "ok" | "down";
  database: "reachable" | "unreachable";
}

const asking = slot<{ report: Promise<HealthReport> | undefined }>("http.health", () => ({ report: undefined }));

/** Asks the database for a sign of life, once for all who want to know at the same time. Never rejects. */
export function healthReport(): Promise<HealthReport> {
  const state = asking();
  state.report ??= askDatabase().finally(() => {
    state.report = undefined;
  });
  return state.report;
}

async function askDatabase(): Promise<HealthReport> {
  try {
    await healthPool().query("select 1");
    return { status: "ok", database: "reachable" };
  } catch {
    return { status: "down", database: "unreachable" };
  }
}
