"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { EVENT_WORDS, EventChanges } from "#components/shelter/pets/event-changes.tsx";
import { shownError } from "#components/shelter/pets/pet-actions.ts";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { OlderOnes } from "#components/ui/older-ones.tsx";
import { RowsSkeleton } from "#components/ui/rows-skeleton.tsx";
import type { Category } from "#lib/shelter/categories/schema.ts";
import { petHistoryOptions } from "#lib/shelter/pets/history.client.ts";

interface EventsProps {
  project: string;
  petId: string;
  addedAt: string;
  categories: readonly Category[] | undefined;
}

export function PetHistory(props: EventsProps) {
  return (
    <section aria-labelledby="history-title" className="mt-8 border-t border-border pt-6">
      <h3 id="history-title" className="mb-3 text-lg">
        History
      </h3>
      <PetEvents {...props} />
    </section>
  );
}

/** Newest first. */
export function PetEvents(props: EventsProps) {
  const { project, petId, addedAt, categories } = props;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useInfiniteQuery(
    petHistoryOptions(project, petId),
  );
  const events = data?.pages.flatMap((page) => page.events);
  const lacksBeginning = events !== undefined && !hasNextPage && events.at(-1)?.action !== "pet.create";

  return (
    <>
      {error && !isFetchNextPageError && <ErrorBox error={shownError(error)} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton label="Loading the history" />}
      <ol className="flex flex-col gap-4">
        {events?.map((event) => (
          <li key={event.id} className="border-l-2 border-border pl-4">
            <p className="text-note">
              <strong className="font-semibold">{EVENT_WORDS[event.action] ?? event.action}</strong> by <bdi>{event.who}</bdi>
            </p>
            <p className="text-sm text-muted">
              <LocalTime at={event.at} />
            </p>
            {event.action !== "pet.create" && <EventChanges event={event} categories={categories} />}
          </li>
        ))}
        {lacksBeginning && (
          <li className="border-l-2 border-border pl-4 text-note">
            <strong className="font-semibold">Added</strong>{" "}
            <span className="text-sm text-muted">
              <LocalTime at={addedAt} />
            </span>
          </li>
        )}
      </ol>
      {hasNextPage && (
        <OlderOnes
          error={isFetchNextPageError ? shownError(error) : undefined}
          isFetching={isFetchingNextPage}
          onMore={() => void fetchNextPage()}
        />
      )}
    </>
  );
}
