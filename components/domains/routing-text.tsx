import { LocalTime } from "#components/ui/local-time.tsx";
import { TimeUntil } from "#components/ui/time-until.tsx";
import type { DomainView } from "#lib/domains/schema.ts";

export function RoutingText({ domain: shown }: { domain: Pick<DomainView, "routing" | "checkedAt"> }) {
  const { routing, checkedAt } = shown;
  const last = checkedAt === null ? "Not checked yet." : <>Last checked on {<LocalTime at={checkedAt} show="second" />}.</>;
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
    return <p>{last} The records were not found within 48 hours, so we stopped checking. Once they’re set, press Verify to restart.</p>;
  }
  if (routing.state === "lost") return <p>{last} It isn’t checked again until someone presses Verify.</p>;
  return (
    <p>
      {last}{" "}
      {routing.nextCheckAt && (
        <>
          The next check is on <LocalTime at={routing.nextCheckAt} />.{" "}
        </>
      )}
      {routing.state === "drifted" && "DNS now points elsewhere. Visitors who still reach us see your site. Fix the records."}
    </p>
  );
}
