import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import type { ProjectNames } from "#lib/shelter/projects/directory/schema.ts";

const TYPING_MS = 150;

/** Typing aborts the pending search. */
export function projectNamesQuery(q: string) {
  return queryOptions({
    queryKey: ["project-names", q],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, TYPING_MS));
      signal.throwIfAborted();
      return await fetchJson<ProjectNames>(`/api/projects?${new URLSearchParams({ q })}`, { signal });
    },
    placeholderData: keepPreviousData,
  });
}
