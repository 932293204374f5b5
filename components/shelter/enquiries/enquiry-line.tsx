import Link from "next/link";
import { StateBadge } from "#components/shelter/enquiries/state-badge.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { Thumbnail } from "#components/ui/thumbnail.tsx";
import type { EnquiryLine } from "#lib/shelter/enquiries/schema.ts";

/** A row as of a mailbox: the link covers it. */
export function EnquiryLineItem({ enquiry, href }: { enquiry: EnquiryLine; href: string }) {
  const { id, name, petName, cover, beginning, createdAt, assignee, state, quarantined } = enquiry;
  const isNew = state === "new" && !quarantined;
  return (
    <li className="relative flex min-h-14 items-center gap-3 border-border px-3 py-1.5 not-first:border-t has-[a:focus-visible]:bg-foreground/6 hover:bg-foreground/3 sm:gap-4 sm:px-4">
      <Thumbnail name={petName ?? name} src={cover} size="tile" />
      <div className="grid min-w-0 flex-1 items-center gap-x-4 md:grid-cols-[13rem_minmax(0,1fr)]">
        <p className="flex min-w-0 items-baseline gap-2 md:block">
          <Link
            href={href}
            data-id={id}
            className={`block min-w-0 truncate text-note after:absolute after:inset-0 max-md:flex-1 ${isNew ? "font-bold" : "font-medium"}`}
          >
            {isNew && <span className="sr-only">New: </span>}
            <bdi>{name}</bdi>
          </Link>
          <span className="shrink-0 text-sm text-muted md:hidden">
            <RelativeTime at={createdAt} isShort />
          </span>
          <span className="block truncate text-sm text-muted max-md:hidden">
            <bdi>{petName ?? "General"}</bdi>
          </span>
        </p>
        <p className={`truncate text-sm md:text-note ${isNew ? "" : "text-muted"}`}>
          <span className="text-muted md:hidden">
            <bdi>{petName ?? "General"}</bdi> ·{" "}
          </span>
          <bdi>{beginning}</bdi>
        </p>
      </div>
      {assignee !== null && (
        <span className="w-28 shrink-0 truncate text-right text-sm text-muted max-xl:hidden">
          <span className="sr-only">Assigned to </span>
          <bdi>{assignee}</bdi>
        </span>
      )}
      {!isNew && (
        <span className="flex shrink-0 max-sm:hidden">
          <StateBadge state={state} quarantined={quarantined} />
        </span>
      )}
      <span className="w-14 shrink-0 text-right text-sm text-muted tabular-nums max-md:hidden">
        <RelativeTime at={createdAt} isShort />
      </span>
    </li>
  );
}
