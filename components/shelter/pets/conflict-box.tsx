import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { EVENT_WORDS, EventChanges, FIELD_WORDS, valueWords } from "#components/shelter/pets/event-changes.tsx";
import { Button } from "#components/ui/button.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import type { Category } from "#lib/shelter/categories/schema.ts";
import { petHistoryOptions } from "#lib/shelter/pets/history.client.ts";
import type { PetEvent } from "#lib/shelter/pets/history.schema.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import { changedFields } from "#lib/shelter/pets/table/rules.ts";

interface Sides {
  seen: PetRow;
  now: PetRow;
  categories: readonly Category[] | undefined;
}

function Events({ events, categories }: { events: readonly PetEvent[]; categories: Sides["categories"] }) {
  return events.map((event) => (
    <li key={event.id} className="mt-2">
      {EVENT_WORDS[event.action]} by <strong className="font-semibold">{event.who}</strong>, <LocalTime at={event.at} />
      <EventChanges event={event} categories={categories} />
    </li>
  ));
}

/** Used if the history cannot be read: shows what changed, but not who changed it. */
function Differences({ seen, now, categories }: Sides) {
  return (
    <>
      {changedFields(seen, now).map((field) => (
        <li key={field} className="[overflow-wrap:anywhere]">
          {FIELD_WORDS[field]}: {valueWords(field, seen[field], categories)} → <strong>{valueWords(field, now[field], categories)}</strong>
        </li>
      ))}
      {now.deletedAt !== null && <li>It was moved to the bin.</li>}
    </>
  );
}

/** Nothing is stored yet. */
export function ConflictBox(props: Sides & { project: string; onTakeTheirs: () => void; onKeepMine: () => void }) {
  const { project, seen, now, categories, onTakeTheirs, onKeepMine } = props;
  const { data } = useInfiniteQuery({ ...petHistoryOptions(project, now.id), refetchOnMount: "always" });
  // An animal's time of change is that of its history row. The latest change comes first.
  const events = data?.pages.flatMap((page) => page.events).filter(({ at }) => at > seen.updatedAt) ?? [];
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={box} role="alert" className="mb-5 scroll-mt-20 scroll-mb-24 rounded-xl border border-warning bg-warning/15 p-4 text-note">
      <p className="font-semibold">Someone else changed this animal while you had it open. Your changes aren’t saved yet.</p>
      <ul className="mt-2">
        {events.length > 0 ? (
          <Events events={events} categories={categories} />
        ) : (
          <Differences seen={seen} now={now} categories={categories} />
        )}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button label="Discard mine, show theirs" onClick={onTakeTheirs} className="bg-surface" />
        {now.deletedAt === null && <Button label="Save mine anyway" onClick={onKeepMine} className="bg-surface" />}
      </div>
    </div>
  );
}
