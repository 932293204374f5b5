import { pool } from "#lib/db/pool.ts";

/** What the health endpoint says; `down` comes with 503. */
export interface HealthReport {
  status: "ok" | "down";
  database: "reachable" | "unreachable";
}

/** Asks the database for a sign of life. Never rejects. */
export async function healthReport(): Promise<HealthReport> {
  try {
    await pool().query("select 1");
    return { status: "ok", database: "reachable" };
  } catch {
    return { status: "down", database: "unreachable" };
  }
}
