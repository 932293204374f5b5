"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { EventEntry } from "#components/history/events/event-entry.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { GrowingList } from "#components/ui/growing-list.tsx";
import { Select } from "#components/ui/select.tsx";
import { EVENT_TYPES } from "#lib/history/events/schema.ts";
import { eventsOptions } from "#lib/history/events/table.client.ts";
import type { EventPage } from "#lib/history/events/table.schema.ts";
import { EVENT_WORDS } from "#lib/history/events/words.view.ts";

const CHOICES = [{ value: "", label: "All types" }, ...EVENT_TYPES.map((value) => ({ value, label: EVENT_WORDS[value], hint: value }))];
const TYPE = parseAsStringLiteral(EVENT_TYPES).withOptions({ history: "push" });

export function EventBoard({ project, first }: { project: string; first: { type: string; page: EventPage; readAt: number } }) {
  const [type, setType] = useQueryState("type", TYPE);
  const list = useInfiniteQuery({
    ...eventsOptions(project, type ?? undefined),
    ...(first.type === (type ?? "") && {
      initialData: { pages: [first.page], pageParams: [""] },
      initialDataUpdatedAt: first.readAt,
    }),
  });

  return (
    <>
      <Select
        aria-label="Type"
        value={type ?? ""}
        onChange={(value) => void setType(TYPE.parse(value))}
        choices={CHOICES}
        className="mb-4"
      />
      <GrowingList
        label="Loading the events"
        rowHeight="h-11"
        list={list}
        empty={
          <EmptyState
            picture={type ? "no-match" : "nothing"}
            title={type ? "No events of this type in the last 30 days" : "No events in the last 30 days"}
            text={type ? undefined : "Changes to animals, adoptions, domains, API keys, and the plan appear here."}
          >
            {type ? (
              <Button label="Show all types" onClick={() => void setType(null)} />
            ) : (
              <a href="/docs/events" className="button button--outline">
                API reference
              </a>
            )}
          </EmptyState>
        }
        rows={(rows) => (
          <ol aria-label="Events, newest first">
            {rows.map((event) => (
              <EventEntry key={event.id} event={event} />
            ))}
          </ol>
        )}
      />
    </>
  );
}
