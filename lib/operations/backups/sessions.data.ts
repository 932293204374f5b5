import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { OperatorError } from "#lib/platform/errors.ts";

const MAX_WAIT_MS = 3000;
const PAUSE_MS = 100;

const OTHER_SESSIONS = `select application_name as name, count(*)::int as sessions from pg_stat_activity
  where datname = current_database() and application_name like 'petstore%' and pid <> all ($1::int[])
  group by application_name order by application_name`;

/**
 * A process that just ended may still be listed.
 * @param own sessions of this process
 * @throws OperatorError
 */
export async function requireStopped(db: pg.ClientBase, own: readonly number[]): Promise<void> {
  const deadline = performance.now() + MAX_WAIT_MS;
  for (;;) {
    const { rows } = await db.query<{ name: string; sessions: number }>(OTHER_SESSIONS, [own]);
    if (rows.length === 0) return;
    if (performance.now() >= deadline) {
      const list = rows.map(({ name, sessions }) => `${sessions} × ${name}`).join(", ");
      throw new OperatorError(
        `Petstore is using this database (sessions: ${list}). Stop it on all machines, then restore again. Nothing was changed.`,
      );
    }
    await delay(PAUSE_MS);
  }
}

export async function sessionId(db: pg.ClientBase): Promise<number> {
  const { rows } = await db.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid ?? 0;
}
