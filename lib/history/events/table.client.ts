import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { EventType } from "#lib/history/events/schema.ts";
import type { EventPage } from "#lib/history/events/table.schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

export function eventsOptions(project: string, type: EventType | undefined) {
  return infiniteQueryOptions({
    queryKey: ["events", project, type ?? "all"],
    queryFn: ({ signal, pageParam }) => {
      const params = new URLSearchParams({ ...(type && { type }), ...(pageParam && { before: pageParam }) });
      return fetchJson<EventPage>(`/api/projects/${encodeURIComponent(project)}/events?${params}`, { signal });
    },
    initialPageParam: "",
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}
