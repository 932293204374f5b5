import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import type { NewView, SavedView } from "#lib/shelter/pets/saved-views/schema.ts";

const viewsPath = (project: string): string => `/api/projects/${encodeURIComponent(project)}/views`;

export function viewsOptions(project: string) {
  return queryOptions({
    queryKey: ["saved-views", project],
    queryFn: ({ signal }) => fetchJson<SavedView[]>(viewsPath(project), { signal }),
  });
}

/** Each answers with all that the person sees. */
export const viewCalls = {
  save: (project: string, view: NewView) => fetchJson<SavedView[]>(viewsPath(project), { body: view }),
  remove: (project: string, id: string) => fetchJson<SavedView[]>(`${viewsPath(project)}/${id}`, { method: "DELETE" }),
};
