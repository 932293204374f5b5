"use client";

import { useQuery } from "@tanstack/react-query";
import { counted } from "#components/ui/counted.ts";
import { Field } from "#components/ui/field.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { SelectField } from "#components/ui/select.tsx";
import { retentionOptions } from "#lib/shelter/enquiries/client.ts";
import type { Retained } from "#lib/shelter/enquiries/schema.ts";
import type { EnquirySettings } from "#lib/shelter/enquiries/settings.schema.ts";

const choicesOf = (months: readonly number[], chosen: number | null) =>
  [...months, ...(chosen === null || months.includes(chosen) ? [] : [chosen])].map((count) => ({
    value: String(count),
    label: count % 12 === 0 && count > 12 ? `${count / 12} years` : counted(count, "month"),
  }));

/** Covers months that are chosen but not saved yet. */
function RetentionLine({ project, retained, months }: { project: string; retained: Retained; months: number }) {
  const { data } = useQuery(retentionOptions(project, retained, months));
  const isEnquiry = retained === "enquiries";
  const what = (count: number): string => (isEnquiry ? counted(count, "enquiry", "enquiries") : counted(count, "adoption"));
  return (
    <p role="status" className="mt-1.5 min-h-5 text-note text-muted">
      {data &&
        data.due > 0 &&
        `${what(data.due)} will ${isEnquiry ? "be deleted" : "forget the person"} within minutes of saving, for good. `}
      {data && data.soon > 0 && `In the next 30 days: ${data.soon.toLocaleString("en")}. `}
      {data && data.nextAt !== null && (
        <>
          The next one {isEnquiry ? "goes" : "follows"} on <LocalTime at={data.nextAt} show="day" />.
        </>
      )}
      {data && data.due === 0 && data.nextAt === null && `Nothing is waiting to be ${isEnquiry ? "deleted" : "forgotten"}.`}
    </p>
  );
}

const ALWAYS = { value: "", label: "Never" };

function AdoptionMonths(props: {
  project: string;
  retained: "resting" | "completed";
  label: string;
  hint: string;
  months: readonly number[];
  chosen: number | null;
  onChange: (months: number | null) => void;
}) {
  const { project, retained, label, hint, months, chosen, onChange } = props;
  return (
    <div>
      <SelectField
        label={label}
        value={chosen === null ? "" : String(chosen)}
        onChange={(value) => onChange(value === "" ? null : Number(value))}
        choices={[ALWAYS, ...choicesOf(months, chosen)]}
        hint={hint}
      />
      {chosen !== null && <RetentionLine project={project} retained={retained} months={chosen} />}
    </div>
  );
}

type Months = Pick<EnquirySettings, "retentionMonths" | "restingMonths" | "completedMonths" | "printMonths" | "printReason">;

export function RetentionPanel({ project, edited, change }: { project: string; edited: Months; change: (part: Partial<Months>) => void }) {
  const { retentionMonths, restingMonths, completedMonths, printMonths, printReason } = edited;
  return (
    <Panel title="How long data is kept" note="What is deleted here is gone for good, a few minutes after its time is over.">
      <div className="grid gap-5">
        <div>
          <SelectField
            label="Delete enquiries after"
            value={String(retentionMonths)}
            onChange={(value) => change({ retentionMonths: Number(value) })}
            choices={choicesOf([1, 3, 6, 12, 24, 36, 60], retentionMonths)}
            hint="Counted from when an enquiry was declined or closed, with its notes and answers. Possible spam goes 30 days after it arrived. Canceled adoptions forget the person after the same time."
          />
          <RetentionLine project={project} retained="enquiries" months={retentionMonths} />
        </div>
        <AdoptionMonths
          project={project}
          retained="resting"
          label="Cancel adoptions at Interested or Visit after"
          hint="Counted from their last change, or from the day of the next step if that is later. Name, contact, note, and next step are deleted."
          months={[3, 6, 12, 24, 36]}
          chosen={restingMonths}
          onChange={(months) => change({ restingMonths: months })}
        />
        <AdoptionMonths
          project={project}
          retained="completed"
          label="Forget adopters after"
          hint="Counted from when the animal went home or came back. Name, contact, note, and reason are deleted; the adoption stays. Find out first how long the law makes you keep who adopted an animal."
          months={[12, 24, 36, 60, 84, 120]}
          chosen={completedMonths}
          onChange={(months) => change({ completedMonths: months })}
        />
        <SelectField
          label="Keep printed papers"
          value={printMonths === null ? "" : String(printMonths)}
          onChange={(value) => change({ printMonths: value === "" ? null : Number(value) })}
          choices={[{ value: "", label: "As long as the person’s data" }, ...choicesOf([12, 36, 60, 72, 120, 360], printMonths)]}
          hint="Counted from the day of printing. Until then, contracts stay even if the person is erased or forgotten, or the animal is deleted for good."
        />
        {printMonths !== null && (
          <Field
            label="Why they are kept"
            value={printReason}
            onChange={(reason) => change({ printReason: reason })}
            maxLength={300}
            isOptional
            hint="Shown before someone erases a person."
          />
        )}
      </div>
    </Panel>
  );
}
