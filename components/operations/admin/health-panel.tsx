import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { figure } from "#components/operations/admin/words.ts";
import { counted } from "#components/ui/counted.ts";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Panel } from "#components/ui/panel.tsx";
import type { JobHealth, ServiceHealth } from "#lib/operations/admin/overview.schema.ts";
import type { FailedTask, RetentionRun } from "#lib/operations/retention/schema.ts";

const COUNTERS = {
  memory: "Counted in the memory of the only process that is running.",
  redis: "Counted in Redis, shared by all processes.",
  degraded: "Redis can’t be reached. Until it’s back, this process allows only its own share of each limit.",
} as const satisfies Record<ServiceHealth["counters"], string>;

function Line({ name, isWell, children }: { name: string; isWell: boolean; children: ReactNode }) {
  const Icon = isWell ? CircleCheck : CircleAlert;
  return (
    <li className="flex gap-3 border-t border-border py-3 first:border-t-0 first:pt-0 last:pb-0">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${isWell ? "text-success" : "text-danger"}`} />
      <p>
        <span className="font-semibold">
          {name}: {isWell ? "healthy" : "unhealthy"}.
        </span>{" "}
        <span className="text-muted">{children}</span>
      </p>
    </li>
  );
}

function jobsText({ workers, waiting, retrying, failed }: JobHealth): string {
  const lost = failed === 0 ? "" : ` ${counted(failed, "job")} failed permanently. The worker’s log has the reason.`;
  if (workers === 0) return `No worker is running. Email and imports wait until one starts. ${counted(waiting, "job")} waiting.${lost}`;
  const again = retrying === 0 ? "" : ` ${counted(retrying, "job")} failed and will be tried again.`;
  return `${counted(workers, "worker")} running, ${waiting === 0 ? "nothing" : counted(waiting, "job")} due.${again}${lost}`;
}

/** Job contents are not shown: one may be an email. */
function FailedTasks({ tasks }: { tasks: FailedTask[] }) {
  return tasks.map(({ task, count, since }) => (
    <span key={task}>
      {" "}
      <code>{task}</code>: {counted(count, "job")}, the first on <LocalTime at={since} />.
    </span>
  ));
}

const WAITING = {
  nothing: "",
  many: " Confirmations and one answer to many people wait until tomorrow (UTC), so that answers to one person still go out.",
  all: " Everything else to visitors waits until tomorrow (UTC).",
} as const satisfies Record<NonNullable<ServiceHealth["visitorMails"]>["waits"], string>;

function VisitorMailLine({ sent, max, waits }: NonNullable<ServiceHealth["visitorMails"]>) {
  return (
    <Line name="Email to visitors" isWell={waits === "nothing"}>
      {figure(sent)} of at most {figure(max)} sent today, over all projects.{WAITING[waits]}
      {waits !== "nothing" && (
        <>
          {" "}
          Raise <code>MAX_VISITOR_MAILS_PER_DAY</code> if your mail provider allows more.
        </>
      )}
    </Line>
  );
}

function CleanUpLine({ runs }: { runs: RetentionRun[] }) {
  const failing = runs.filter(({ failingSince }) => failingSince !== null);
  const [last] = runs
    .flatMap(({ lastDoneAt }) => lastDoneAt ?? [])
    .toSorted()
    .reverse();
  return (
    <Line name="Cleanup" isWell={failing.length === 0}>
      {last === undefined ? (
        "Not completed yet."
      ) : (
        <>
          Data past its retention was last deleted on <LocalTime at={last} />.
        </>
      )}
      {failing.map(({ step, failingSince, error }) => (
        <span key={step}>
          {" "}
          <code>{step}</code> has failed since <LocalTime at={failingSince ?? ""} /> ({error}). It’s retried every ten minutes.
        </span>
      ))}
    </Line>
  );
}

/** @param isReached whether the last request was answered; if not, the rest is stale */
export function HealthPanel({ health, at, isReached }: { health: ServiceHealth; at: string; isReached: boolean }) {
  const { databaseMs, counters, receivesChanges, serving, jobs, failedTasks, visitorMails, cleanUp, version, node, startedAt } = health;
  return (
    <Panel
      title="Health"
      note={
        <>
          As this process sees it, <LocalTime at={at} show="minute" />.
        </>
      }
    >
      <ul>
        <Line name="Database" isWell={isReached}>
          {isReached ? `Answered in ${databaseMs} ms.` : "The last check got no response."}
        </Line>
        <Line name="Limits" isWell={counters !== "degraded"}>
          {COUNTERS[counters]}
        </Line>
        <Line name="Changes" isWell={receivesChanges}>
          {receivesChanges
            ? "Changes to keys, plans, and bans reach every process immediately."
            : "This process isn’t receiving changes from the others. Until it does, it checks the database every time."}
        </Line>
        <Line name="Background jobs" isWell={jobs.workers > 0 && jobs.failed === 0}>
          {jobsText(jobs)}
          <FailedTasks tasks={failedTasks} />
        </Line>
        {visitorMails && <VisitorMailLine {...visitorMails} />}
        <CleanUpLine runs={cleanUp} />
        <Line name="Server" isWell>
          Petstore {version} on Node {node}, {counted(serving, "process", "processes")} running, this one since <LocalTime at={startedAt} />
          .
        </Line>
      </ul>
    </Panel>
  );
}
