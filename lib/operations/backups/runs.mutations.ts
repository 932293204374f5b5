import type pg from "pg";
import { createBackup, type FinishedBackup } from "#lib/operations/backups/creation.service.ts";
import { installation } from "#lib/operations/backups/installation.mutations.ts";
import { type BackupOrigin, expiredBackups, isOwnBackup, type Retention } from "#lib/operations/backups/rules.ts";
import type { BackupKeys, Manifest } from "#lib/operations/backups/schema.ts";
import type { BackupStore } from "#lib/operations/backups/store.schema.ts";
import { filesOf } from "#lib/operations/backups/verification.service.ts";
import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";
import { whileLocked } from "#lib/platform/db/lock.ts";
import { pool, queryText } from "#lib/platform/db/pool.ts";
import { isAppError, OperatorError } from "#lib/platform/errors.ts";

const LOCK = "backups";
/** Rows kept per origin. */
const RUNS_KEPT = 100;

const BEGIN = `with over as (delete from backup_runs where id in
      (select id from backup_runs where origin = $1 order by id desc offset ${RUNS_KEPT - 1})),
    cut_off as (update backup_runs set ended_at = $3::timestamptz, fault = 'It was interrupted.' where ended_at is null)
  insert into backup_runs (origin, place, started_at) values ($1, $2, $3::timestamptz) returning id`;

const SUCCEED = `update backup_runs set place = $2, ended_at = $3::timestamptz, verified_at = $3::timestamptz, rows = $4, bytes = $5, has_keys = $6
  where id = $1`;

const FAIL = "update backup_runs set ended_at = $2::timestamptz, fault = $3 where id = $1";

const VERIFIED = "update backup_runs set verified_at = $2::timestamptz where place = $1 and fault is null";

const SAFETY_COPY = `insert into backup_runs (origin, place, started_at, ended_at, verified_at, rows, bytes)
  values ('safety', $1, $2::timestamptz, $3::timestamptz, $3::timestamptz, $4, $5)`;

interface Request {
  origin: BackupOrigin;
  store: BackupStore;
  keys: BackupKeys;
  passphrase: string | undefined;
  /** Undefined deletes none. */
  retention?: Retention;
  stop?: AbortSignal;
}

function time(): Date {
  return new Date(clock()());
}

/** Unexpected messages may contain data. */
function errorText(error: unknown): string {
  if (error instanceof OperatorError || isAppError(error)) return error.message;
  if (error instanceof Error && error.name === "AbortError") return "It was interrupted.";
  return "It failed unexpectedly; the log has the reason.";
}

export function totals(manifest: Manifest): { rows: number; bytes: number } {
  const files = filesOf(manifest);
  return {
    rows: files.reduce((sum, { rows }) => sum + rows, 0),
    bytes: files.reduce((sum, { bytes }) => sum + bytes, manifest.media?.bytes ?? 0),
  };
}

async function createRecorded({ origin, store, keys, passphrase, retention, stop }: Request, lost: AbortSignal): Promise<FinishedBackup> {
  const createdAt = time();
  const [[id] = []] = await queryText(BEGIN, [origin, store.place, createdAt]);
  try {
    const either = stop ? AbortSignal.any([lost, stop]) : lost;
    const options = { origin, createdAt, installation: await installation(pool()), keys, passphrase };
    const done = await createBackup(settings().DATABASE_URL ?? "", store, options, either);
    if (retention !== undefined) {
      const own = (await store.list()).filter((name) => isOwnBackup(name, options.installation.id));
      for (const name of expiredBackups(own, retention, createdAt.getTime())) await store.remove(name);
    }
    const { rows, bytes } = totals(done.manifest);
    await queryText(SUCCEED, [id, done.place, time(), rows, bytes, passphrase !== undefined]);
    return done;
  } catch (error) {
    await queryText(FAIL, [id, time(), errorText(error)]).catch(() => undefined);
    throw error;
  }
}

/** @throws OperatorError, also while another backup runs; `service_unavailable` */
export async function runBackup(request: Request): Promise<FinishedBackup> {
  const done = await whileLocked(LOCK, (lost) => createRecorded(request, lost));
  if (!done) throw new OperatorError("Another backup of this database is being created: wait until it is done, then try again.");
  return done.result;
}

/** Lists it in Administration. */
export async function recordSafetyCopy({ place, manifest }: FinishedBackup, on: pg.ClientBase | pg.Pool = pool()): Promise<void> {
  const { rows, bytes } = totals(manifest);
  await queryText(SAFETY_COPY, [place, manifest.createdAt, time(), rows, bytes], on);
}

export async function recordVerified(place: string): Promise<void> {
  await queryText(VERIFIED, [place, time()]);
}
