import { about } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import { HOUR_MS } from "#lib/platform/time.ts";

interface Seen {
  seesWorker: boolean;
  seesEdge: boolean;
}

/** Only warns: none may be meant to run. */
export function seenFindings({ seesWorker, seesEdge }: Seen, runsEdge: boolean): Finding[] {
  const [ofWorker, ofEdge] = [about("Worker"), about("Edge of all machines")];
  const worker = seesWorker
    ? ofWorker.ok("one was seen by the database in the last minute")
    : ofWorker.warning(
        "none was seen by the database in the last minute: mail, imports, webhooks, and certificates wait",
        "start the service with the role worker; the standard error of the last start says why a worker ended",
      );
  if (seesEdge) return [worker, ofEdge.ok("one was seen by the database in the last half minute")];
  if (!runsEdge) return [worker, ofEdge.skipped("the edge’s ports are off, so sites are served elsewhere")];
  const fix = "start the service with the role edge; the standard error of the last start says why an edge ended";
  return [worker, ofEdge.warning("none was seen by the database in the last half minute: published sites do not answer", fix)];
}

interface BackupSchedule {
  everyHours: number;
  /** BACKUP_TO is set here. */
  isSet: boolean;
}

export function backupFinding(
  last: { startedAt: string } | null,
  failure: { error: string } | null,
  { everyHours, isSet }: BackupSchedule,
  now: number,
): Finding {
  const { ok, problem, warning } = about("Backups");
  const create = isSet
    ? "see that a worker runs, which creates them in BACKUP_TO; those by hand do not count"
    : "set BACKUP_TO where the worker runs, or create one with `petstore backup`";
  const one = isSet ? "scheduled one" : "one";
  const retry = "fix the reason; it is tried again after an hour";
  if (!last) return failure ? (isSet ? problem : warning)(`none succeeded: ${failure.error}`, retry) : warning("there is none", create);
  const hours = Math.floor((now - Date.parse(last.startedAt)) / HOUR_MS);
  const age = `the last good ${one} is from ${last.startedAt}`;
  if (hours >= 2 * everyHours) {
    const late = `${age}, older than twice BACKUP_EVERY_HOURS (${everyHours})`;
    return failure ? problem(`${late}; a newer one failed: ${failure.error}`, retry) : problem(late, create);
  }
  return failure ? warning(`${age}; a newer one failed: ${failure.error}`, retry) : ok(age);
}
