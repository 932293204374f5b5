import { LocalTime } from "#components/ui/local-time.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { TimeUntil } from "#components/ui/time-until.tsx";
import { dnsCondition } from "#lib/sites/domains/condition.rules.ts";
import type { DomainView } from "#lib/sites/domains/schema.ts";

export function RoutingText({ domain: shown }: { domain: Pick<DomainView, "routing" | "checkedAt" | "report" | "early"> }) {
  const { routing, checkedAt } = shown;
  const condition = dnsCondition(shown);
  const last =
    checkedAt === null ? (
      "Not checked yet."
    ) : (
      <>
        Last checked <RelativeTime at={checkedAt} />.
      </>
    );
  if (routing.state === "waiting") {
    return (
      <p>
        {last} We keep checking automatically, less and less often
        {routing.nextCheckAt && (
          <>
            , next <TimeUntil until={routing.nextCheckAt} before="in" />
          </>
        )}
        ; {routing.checks === 1 ? "1 check" : `${routing.checks} checks`} so far. Checking stops on <LocalTime at={routing.givesUpAt} />. A
        new record can take up to 48 hours to be visible everywhere.
      </p>
    );
  }
  if (routing.state === "stopped") {
    return <p>{last} The records were not found in time, so we stopped checking. Press Verify to restart.</p>;
  }
  if (routing.state === "lost") {
    return (
      <p>
        {last} Another project took the domain over <RelativeTime at={routing.since} />. It isn’t checked again until someone presses
        Verify.
      </p>
    );
  }
  const next = routing.nextCheckAt && (
    <>
      The next check is <RelativeTime at={routing.nextCheckAt} isAhead />.{" "}
    </>
  );
  return (
    <p>
      {last} {next}
      {condition.kind === "doubtful" ? (
        <>One check found that DNS points elsewhere. If the next one finds the same, we count the domain as pointing elsewhere.</>
      ) : routing.state === "drifted" ? (
        <>
          DNS has pointed elsewhere since <LocalTime at={routing.since} />. Visitors who still reach us see your site.
        </>
      ) : (
        <>
          DNS has been set up since <LocalTime at={routing.since} />.
        </>
      )}
    </p>
  );
}
