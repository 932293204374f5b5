import { about } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/platform/time.ts";
import type { CertificateTimes } from "#lib/sites/certificates/issuance/metrics.data.ts";

/** Renewal begins with a third left. */
const LIFE_LEFT = 1 / 6;
const LATE_MS = 10 * MINUTE_MS;
const LATE_LONG_MS = 2 * HOUR_MS;
/** Hundreds of these may wait for each other. */
const LONG = /^(?:photos\.|demo\.|pets\.import\.|test-data\.)/;
const MIN_REFUSED_MAILS = 3;
const MIN_WAITING_DELIVERIES = 100;
const CLEANUP_MS = HOUR_MS;
const NEARLY_USED = 0.8;

export function endingFinding(certificates: readonly CertificateTimes[], now: number): Finding {
  const { ok, problem } = about("Certificates");
  const ending = certificates.filter(({ notBefore, notAfter }) => {
    const [end, begin] = [notAfter.getTime(), notBefore.getTime()];
    return end - now < (end - begin) * LIFE_LEFT;
  });
  const [first] = ending;
  if (!first) return ok(`${certificates.length} are far from their ends`);
  const days = Math.floor((first.notAfter.getTime() - now) / DAY_MS);
  const when = days < 0 ? "has expired" : `expires in ${days === 1 ? "1 day" : `${days} days`}`;
  const more = ending.length === 1 ? "" : `, and so do ${ending.length - 1} more soon`;
  const fix = "it should have been renewed: see that a worker runs, that its DNS is set up, and that port 80 is reached from outside";
  return problem(`the certificate of ${first.name} ${when}${more}`, fix);
}

interface LateTask {
  task: string;
  lateMs: number;
}

export function lateFinding(tasks: readonly LateTask[]): Finding {
  const { ok, problem } = about("Background jobs");
  const late = tasks.filter(({ task, lateMs }) => lateMs > (LONG.test(task) ? LATE_LONG_MS : LATE_MS));
  if (late.length === 0) return ok("none is late");
  const named = late.map(({ task, lateMs }) => `${task} for ${Math.floor(lateMs / MINUTE_MS)} minutes`).join(", ");
  return problem(`they are late: ${named}`, "see what keeps the worker busy, or raise WORKER_CONCURRENCY");
}

/** @param count mails that the server has refused repeatedly */
export function refusedMailFinding(count: number): Finding {
  const { ok, problem } = about("Mail server");
  if (count < MIN_REFUSED_MAILS) return ok("no mail is refused time and again");
  return problem(`it has refused ${count} mails time and again; they are tried again later`, "the worker’s log has its reasons");
}

export function waitingFinding(waiting: number, oldestMs: number): Finding {
  const { ok, problem } = about("Webhooks");
  if (waiting <= MIN_WAITING_DELIVERIES || oldestMs <= HOUR_MS) return ok(`${waiting} deliveries wait`);
  const hours = Math.floor(oldestMs / HOUR_MS);
  const message = `${waiting} deliveries wait, the oldest for ${hours === 1 ? "an hour" : `${hours} hours`}`;
  return problem(message, "if those of all projects wait, let the worker out to the internet");
}

export function cleanupFinding(runs: readonly { step: string; failingSince: string | null }[], now: number): Finding {
  const { ok, problem } = about("Cleanup");
  const failing = runs.filter(({ failingSince }) => failingSince !== null && now - Date.parse(failingSince) > CLEANUP_MS);
  if (failing.length === 0) return ok("no step fails");
  const named = failing.map(({ step, failingSince }) => `${step} since ${failingSince}`).join(", ");
  return problem(`it fails: ${named}`, "the worker’s log has the reason");
}

export function usedFinding(counters: readonly { name: string; used: number }[]): Finding {
  const { ok, problem } = about("Numbers in the database");
  const near = counters.filter(({ used }) => used > NEARLY_USED);
  if (near.length === 0) return ok("all counters are far from their ends");
  const named = near.map(({ name, used }) => `${name} has used ${Math.floor(used * 100)}%`).join(", ");
  const fix = "for transaction ids, let autovacuum finish (VACUUM FREEZE); for a table’s, ask the maintainers before it reaches its end";
  return problem(named, fix);
}
