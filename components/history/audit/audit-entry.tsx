import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { placeOf } from "#components/history/audit/place-of.ts";
import { LocalTime } from "#components/ui/local-time.tsx";
import type { AuditRow, AuditValue } from "#lib/history/audit/log.schema.ts";
import { actionWords, fieldWords, isMoment, shownSides, subjectWords, valueWords } from "#lib/history/audit/log.view.ts";

function Value({ field, value }: { field: string; value: AuditValue }) {
  return isMoment(value) ? <LocalTime at={value} /> : valueWords(field, value);
}

export function AuditEntry({ project, row }: { project: string; row: AuditRow }) {
  const { at, who, action, changes } = row;
  const place = placeOf(row);
  const { before, after } = actionWords(action);
  const what = subjectWords(row);
  const shown = changes.map((change) => ({ field: change.field, ...shownSides(change) }));
  return (
    <li className="grid gap-x-6 gap-y-1 border-t border-border px-4 py-3.5 first:border-t-0 sm:px-5 md:grid-cols-[11.5rem_1fr]">
      <p className="text-note text-muted">
        <LocalTime at={at} />
      </p>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p>
          <strong className="font-semibold">
            <bdi>{who}</bdi>
          </strong>{" "}
          {before}{" "}
          {place ? (
            <Link href={`/p/${project}${place}`} className="link">
              <bdi>{what}</bdi>
            </Link>
          ) : (
            <bdi>{what}</bdi>
          )}
          {after && ` ${after}`}
        </p>
        {changes.length > 0 && (
          <dl className="mt-1.5 grid gap-1 text-note">
            {shown.map(({ field, from, to }) => (
              <div key={field} className="flex flex-wrap items-baseline gap-x-2">
                <dt className="text-muted">{fieldWords(field)}</dt>
                <dd className="flex flex-wrap items-baseline gap-x-1.5">
                  {from !== undefined && (
                    <span className={to === undefined ? "" : "text-muted line-through decoration-1"}>
                      {to !== undefined && <span className="sr-only">before: </span>}
                      <Value field={field} value={from} />
                    </span>
                  )}
                  {from !== undefined && to !== undefined && <ArrowRight aria-hidden className="size-3.5 self-center text-muted" />}
                  {to !== undefined && (
                    <span>
                      {from !== undefined && <span className="sr-only">, after: </span>}
                      <Value field={field} value={to} />
                    </span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  );
}
