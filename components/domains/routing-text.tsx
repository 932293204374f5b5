import { LocalTime } from "#components/ui/local-time.tsx";
import { TimeUntil } from "#components/ui/time-until.tsx";
import type { DomainView } from "#lib/domains/schema.ts";

export function RoutingText({ domain: shown }: { domain: Pick<DomainView, "routing" | "checkedAt"> }) {
  const { routing, checkedAt } = shown;
  const last = checkedAt === null ? "Not checked yet." : <>Checked last on {<LocalTime at={checkedAt} show="second" />}.</>;
  if (routing.state === "waiting") {
    return (
      <p>
        {last} We go on checking by ourselves, ever more slowly
        {routing.nextCheckAt && (
          <>
            , next <TimeUntil until={routing.nextCheckAt} before="in" />
          </>
        )}
        ; {routing.checks === 1 ? "1 check" : `${routing.checks} checks`} so far. It ends on <LocalTime at={routing.givesUpAt} />. A new
        record may take up to 48 hours to be seen everywhere.
      </p>
    );
  }
  if (routing.state === "stopped") {
    return <p>{last} The records were not found within 48 hours, so we stopped asking. Once they are set, Verify begins it anew.</p>;
  }
  if (routing.state === "lost") return <p>{last} Nothing is checked any more until Verify is pressed.</p>;
  return (
    <p>
      {last}{" "}
      {routing.nextCheckAt && (
        <>
          We look again on <LocalTime at={routing.nextCheckAt} />.{" "}
        </>
      )}
      {routing.state === "drifted" && "DNS has led elsewhere since. We still serve the domain to whoever arrives; mend the records."}
    </p>
  );
}
