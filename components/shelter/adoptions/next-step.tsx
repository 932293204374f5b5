import { CalendarClock } from "lucide-react";
import { Badge } from "#components/ui/badge.tsx";
import { dayText } from "#components/ui/day-text.ts";
import { dueOf } from "#lib/shelter/adoptions/rules.ts";
import type { AdoptionRow } from "#lib/shelter/adoptions/schema.ts";

type Step = Pick<AdoptionRow, "stage" | "nextStep" | "nextOn">;

/** @param today `YYYY-MM-DD` in the reader's time zone */
export function NextStep({ adoption, today }: { adoption: Step; today: string }) {
  const { nextStep, nextOn } = adoption;
  if (nextStep === "" && nextOn === null) return null;
  const due = dueOf(adoption, today);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <span className="inline-flex min-w-0 items-start gap-1.5 [overflow-wrap:anywhere]">
        <CalendarClock aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
        <bdi>{nextStep === "" ? "Next step" : nextStep}</bdi>
      </span>
      {nextOn !== null &&
        (due === undefined ? (
          <span className="text-muted">{dayText(nextOn)}</span>
        ) : (
          <Badge tone={due === "overdue" ? "bad" : "warn"}>{due === "overdue" ? `Overdue: ${dayText(nextOn)}` : "Due today"}</Badge>
        ))}
    </span>
  );
}
