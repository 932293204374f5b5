import { useState } from "react";
import { localDay } from "#components/ui/local-day.ts";
import { Select } from "#components/ui/select.tsx";
import { AUDIT_PERIODS, type AuditQuery } from "#lib/history/audit/log.schema.ts";

const PERIOD_WORDS = { day: "Last 24 hours", week: "Last 7 days", month: "Last 30 days", year: "Last 365 days" } as const;
const OWN = "own";
const CHOICES = [
  { value: "", label: "Any time" },
  ...AUDIT_PERIODS.map((value) => ({ value, label: PERIOD_WORDS[value] })),
  { value: OWN, label: "Custom range" },
];

/** Midnight in the reader's time zone. @param day `YYYY-MM-DD` */
function startOfDay(day: string, plus = 0): string | null {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const start = new Date(year, month - 1, date + plus);
  return day === "" || Number.isNaN(start.getTime()) ? null : start.toISOString();
}

function dayOf(instant: string | undefined, plus = 0): string {
  if (instant === undefined) return "";
  const moment = new Date(instant);
  moment.setDate(moment.getDate() + plus);
  return localDay(moment);
}

type Change = Partial<Record<"from" | "to", string | null>> & { period?: AuditQuery["period"] | null };

export function TimeFilter({ query, go }: { query: AuditQuery; go: (change: Change) => void }) {
  const hasDays = query.from !== undefined || query.to !== undefined;
  const [choosing, setChoosing] = useState(hasDays);
  const isOwn = choosing || hasDays;

  const choose = (value: string): void => {
    setChoosing(value === OWN);
    go({ period: AUDIT_PERIODS.find((period) => period === value) ?? null, from: null, to: null });
  };

  return (
    <>
      <Select
        aria-label="Time"
        value={isOwn ? OWN : (query.period ?? "")}
        onChange={choose}
        choices={CHOICES}
        className="flex-1 sm:max-w-48 sm:flex-none"
      />
      {isOwn && (
        <div className="flex basis-full items-center gap-2 text-note sm:basis-auto">
          <input
            type="date"
            aria-label="First day"
            value={dayOf(query.from)}
            max={dayOf(query.to, -1) || undefined}
            onChange={(event) => go({ from: startOfDay(event.target.value), period: null })}
            className="input flex-1"
          />
          to
          <input
            type="date"
            aria-label="Last day"
            value={dayOf(query.to, -1)}
            min={dayOf(query.from) || undefined}
            onChange={(event) => go({ to: startOfDay(event.target.value, 1), period: null })}
            className="input flex-1"
          />
        </div>
      )}
    </>
  );
}
