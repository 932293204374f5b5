import { type BackupOrigin, expiryOf, placeOf, placeText, type Retention } from "#lib/operations/backups/rules.ts";
import type { BackupRun, OtherBackup } from "#lib/operations/backups/runs.schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";
import { isoText } from "#lib/platform/db/fragments.ts";
import { queryText } from "#lib/platform/db/pool.ts";
import { DAY_MS } from "#lib/platform/time.ts";

const SCHEDULE_SEEN_MS = 30 * DAY_MS;
const MAX_OTHERS = 10;

/** Failed runs lack the backup's name. */
const FOLDER = String.raw`regexp_replace(place, '[/\\]petstore-\d{4}-\d\d-\d\dT[^/\\]*$', '')`;

/** Runs to BACKUP_TO or, where that is not set, those of another machine's schedule, and those by hand if there was none lately. */
const COUNTED_RUNS = `counted as (select * from backup_runs where case when $1::text is not null
    then origin = 'worker' and ${FOLDER} = $1
    else origin = 'worker' or (origin = 'command' and not exists
      (select from backup_runs w where w.origin = 'worker' and w.started_at > $2::timestamptz)) end)`;

function countedHere(now: number): [place: string | null, since: Date] {
  return [scheduledPlace(), new Date(now - SCHEDULE_SEEN_MS)];
}

function scheduledPlace(): string | null {
  const place = placeOf(settings().BACKUP_TO ?? "");
  return settings().BACKUP_TO === undefined || place === undefined ? null : placeText(place);
}

const LAST = `with ${COUNTED_RUNS} select place, ${isoText("started_at")}, rows, bytes, has_keys, ${isoText("verified_at")}
  from counted where ended_at is not null and fault is null order by id desc limit 1`;

const FAILURE = `with ${COUNTED_RUNS} select ${isoText("ended_at")}, fault from counted
  where fault is not null and id > coalesce((select max(id) from counted where ended_at is not null and fault is null), 0)
  order by id desc limit 1`;

const RUNNING = `select ${isoText("started_at")} from backup_runs where ended_at is null order by id desc limit 1`;

const OTHERS = `select origin, place, ${isoText("started_at")}, ${FOLDER} = $1::text from backup_runs
  where origin <> 'worker' and ended_at is not null and fault is null order by id desc limit ${MAX_OTHERS}`;

export async function lastBackup(): Promise<BackupRun | null> {
  const [row] = await queryText(LAST, countedHere(clock()()));
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
  const [row] = await queryText(FAILURE, countedHere(clock()()));
  return row ? { at: String(row[0]), error: String(row[1]) } : null;
}

export async function runningSince(): Promise<string | null> {
  const [row] = await queryText(RUNNING, []);
  return row?.[0] ?? null;
}

/** Newest first. Whether someone has deleted them is unknown. */
export async function otherBackups(retention: Retention, now: number): Promise<OtherBackup[]> {
  const rows = await queryText(OTHERS, [scheduledPlace()]);
  return rows.flatMap(([origin, place, startedAt, isScheduledPlace]) => {
    const expiry = isScheduledPlace === "t" ? expiryOf(new Date(String(startedAt)), retention) : undefined;
    if (expiry && expiry.getTime() <= now) return [];
    const run = { origin: origin as BackupOrigin, place: String(place), startedAt: String(startedAt) };
    return [{ ...run, expiresAt: expiry?.toISOString() ?? null }];
  });
}
