import type { BackupRun } from "#lib/operations/backups/runs.schema.ts";
import { isoText } from "#lib/platform/db/fragments.ts";
import { queryText } from "#lib/platform/db/pool.ts";

const LAST = {
  name: "",
  text: `select place, ${isoText("started_at")}, rows, bytes, has_keys, ${isoText("verified_at")}
           from backup_runs where ended_at is not null and fault is null order by id desc limit 1`,
};

const FAILURE = {
  name: "",
  text: `select ${isoText("ended_at")}, fault from backup_runs
          where fault is not null and id > coalesce((select max(id) from backup_runs where ended_at is not null and fault is null), 0)
          order by id desc limit 1`,
};

const RUNNING = { name: "", text: `select ${isoText("started_at")} from backup_runs where ended_at is null order by id desc limit 1` };

/** @throws `service_unavailable` */
export async function lastBackup(): Promise<BackupRun | null> {
  const [row] = await queryText(LAST, []);
  if (!row) return null;
  const [place, startedAt, rows, bytes, hasKeys, verifiedAt = null] = row;
  return {
    place: String(place),
    startedAt: String(startedAt),
    rows: Number(rows),
    bytes: Number(bytes),
    hasKeys: hasKeys === "t",
    verifiedAt,
  };
}

/** @returns null unless the newest attempt failed */
export async function lastFailure(): Promise<{ at: string; error: string } | null> {
  const [row] = await queryText(FAILURE, []);
  return row ? { at: String(row[0]), error: String(row[1]) } : null;
}

export async function runningSince(): Promise<string | null> {
  const [row] = await queryText(RUNNING, []);
  return row?.[0] ?? null;
}
