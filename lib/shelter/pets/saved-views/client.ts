import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import { jsonQuery } from "#lib/platform/browser/json-query.ts";
import type { NewView, SavedView } from "#lib/shelter/pets/saved-views/schema.ts";

const viewsPath = (project: string): string => `/api/projects/${encodeURIComponent(project)}/views`;

export const viewsOptions = (project: string) => jsonQuery<SavedView[]>(["saved-views", project], viewsPath(project));

/** Each answers with all that the person sees. */
export const viewCalls = {
  save: (project: string, view: NewView) => fetchJson<SavedView[]>(viewsPath(project), { body: view }),
  remove: (project: string, id: string) => fetchJson<SavedView[]>(`${viewsPath(project)}/${id}`, { method: "DELETE" }),
};
