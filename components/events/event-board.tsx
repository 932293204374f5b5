"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { EventEntry } from "#components/events/event-entry.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { OlderOnes } from "#components/ui/older-ones.tsx";
import { RowsSkeleton } from "#components/ui/rows-skeleton.tsx";
import { Select } from "#components/ui/select.tsx";
import { EVENT_TYPES } from "#lib/events/schema.ts";
import { eventsOptions } from "#lib/events/table.client.ts";
import type { EventPage } from "#lib/events/table.schema.ts";
import { EVENT_WORDS } from "#lib/events/words.view.ts";

const CHOICES = [{ value: "", label: "All types" }, ...EVENT_TYPES.map((value) => ({ value, label: EVENT_WORDS[value], hint: value }))];
const TYPE = parseAsStringLiteral(EVENT_TYPES).withOptions({ history: "push" });

export function EventBoard({ project, first }: { project: string; first: { type: string; page: EventPage; readAt: number } }) {
  const [type, setType] = useQueryState("type", TYPE);
  const events = useInfiniteQuery({
    ...eventsOptions(project, type ?? undefined),
    ...(first.type === (type ?? "") && {
      initialData: { pages: [first.page], pageParams: [""] },
      initialDataUpdatedAt: first.readAt,
    }),
  });
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData } = events;
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];

  return (
    <>
      <Select
        aria-label="Type"
        value={type ?? ""}
        onChange={(value) => void setType(TYPE.parse(value))}
        choices={CHOICES}
        className="mb-4"
      />
      {error && !isFetchNextPageError && (
        <div className="mb-4">
          <FaultBox text={error.message} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && (
        <div className="rounded-2xl border border-border bg-surface">
          <RowsSkeleton label="Loading the events" height="h-11" />
        </div>
      )}
      {data && rows.length === 0 && (
        <div className="rounded-2xl border border-border bg-surface">
          <EmptyState
            picture={type ? "no-match" : "nothing"}
            title={type ? "No events of this type in the last 30 days" : "No events in the last 30 days"}
            text={type ? undefined : "Changes to animals, adoptions, domains, API keys, and the plan appear here."}
          >
            {type ? (
              <button type="button" onClick={() => void setType(null)} className="button button--outline">
                Show all types
              </button>
            ) : (
              <a href="/docs" className="button button--outline">
                API reference
              </a>
            )}
          </EmptyState>
        </div>
      )}
      {rows.length > 0 && (
        <div
          aria-busy={isPlaceholderData}
          className={`rounded-2xl border border-border bg-surface ${isPlaceholderData ? "opacity-60 transition-opacity delay-150" : ""}`}
        >
          <ol aria-label="Events, newest first">
            {rows.map((event) => (
              <EventEntry key={event.id} event={event} />
            ))}
          </ol>
          {hasNextPage && (
            <div className="border-t border-border">
              <OlderOnes
                fault={isFetchNextPageError ? error.message : undefined}
                isFetching={isFetchingNextPage || isPlaceholderData}
                onMore={() => void fetchNextPage()}
              />
            </div>
          )}
        </div>
      )}
    </>
  );
}
