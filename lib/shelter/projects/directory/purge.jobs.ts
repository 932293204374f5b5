import { pool, queryRows } from "#lib/platform/db/pool.ts";
import { purgeProject } from "#lib/shelter/projects/bin.mutations.ts";
import { BIN_KEPT_MS } from "#lib/shelter/projects/rules.ts";

const BATCH = 5000;

/** These tables do not cascade, or have too many rows for one statement. */
const IN_BATCHES = ["pets", "usage_minutes", "usage_hours", "usage_days", "idempotency_keys", "audit_entries", "events"] as const;

async function emptyTable(table: (typeof IN_BATCHES)[number], projectId: string): Promise<void> {
  const text = `delete from ${table} where ctid = any(array(select ctid from ${table} where project_id = $1 limit ${BATCH}))`;
  for (;;) {
    const { rowCount } = await pool().query(text, [projectId]);
    if ((rowCount ?? 0) < BATCH) return;
  }
}

const DUE = "select id, slug from projects where deleted_at <= $1";

/** Purges after 30 days in the bin. Can be interrupted and run concurrently. */
export async function purgeProjects(now: number): Promise<number> {
  const since = new Date(now - BIN_KEPT_MS);
  let gone = 0;
  for (const project of await queryRows<Record<"id" | "slug", string>>(DUE, [since])) {
    for (const table of IN_BATCHES) await emptyTable(table, project.id);
    if (await purgeProject(project, since, now)) gone += 1;
  }
  return gone;
}
