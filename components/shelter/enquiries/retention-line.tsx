"use client";

import { useQuery } from "@tanstack/react-query";
import { LocalTime } from "#components/ui/local-time.tsx";
import { retentionOptions } from "#lib/shelter/enquiries/client.ts";

const number = new Intl.NumberFormat("en");
const counted = (count: number): string => (count === 1 ? "1 enquiry" : `${number.format(count)} enquiries`);

/** What goes, and when, with the months that are chosen but not saved yet. */
export function RetentionLine({ project, months }: { project: string; months: number }) {
  const { data } = useQuery(retentionOptions(project, months));
  return (
    <p role="status" className="min-h-5 text-note text-muted">
      {data && data.due > 0 && `${counted(data.due)} will be deleted within minutes of saving, for good. `}
      {data && data.soon > 0 && `In the next 30 days: ${number.format(data.soon)}. `}
      {data && data.nextAt !== null && (
        <>
          The next one goes on <LocalTime at={data.nextAt} show="day" />.
        </>
      )}
      {data && data.due === 0 && data.nextAt === null && "Nothing is waiting to be deleted."}
    </p>
  );
}
