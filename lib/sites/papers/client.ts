import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import type { NewPrint, Paper, PaperForm, PaperNode, PaperVersion, SavedPaper } from "#lib/sites/papers/schema.ts";
import type { SiteLanguage } from "#lib/sites/publishing/schema.ts";

const projectPath = (project: string): string => `/api/projects/${encodeURIComponent(project)}`;
const papersPath = (project: string): string => `${projectPath(project)}/papers`;
const KEY = "papers";

export function papersOptions(project: string) {
  return queryOptions({
    queryKey: [KEY, project],
    queryFn: ({ signal }) => fetchJson<Paper[]>(papersPath(project), { signal }),
  });
}

/** Of one template; another version of it has other ones. */
export function paperVersionsOptions(project: string, { id, version }: Pick<Paper, "id" | "version">) {
  return queryOptions({
    queryKey: [KEY, project, "versions", id, version],
    queryFn: ({ signal }) => fetchJson<PaperVersion[]>(`${papersPath(project)}/${id}/versions`, { signal }),
  });
}

export function paperPreviewOptions(project: string, shown: { text: string; language: SiteLanguage; petId: string | null }) {
  return queryOptions({
    queryKey: [KEY, project, "preview", shown],
    queryFn: ({ signal }) => fetchJson<PaperNode[]>(`${papersPath(project)}/preview`, { body: shown, signal }),
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Each rejects with a FetchError. */
export const paperCalls = {
  add: (project: string, form: PaperForm) => fetchJson<{ id: string }>(papersPath(project), { body: form }),
  save: (project: string, id: string, form: SavedPaper) => fetchJson<void>(`${papersPath(project)}/${id}`, { method: "PUT", body: form }),
  remove: (project: string, id: string) => fetchJson<void>(`${papersPath(project)}/${id}`, { method: "DELETE" }),
  print: (project: string, adoptionId: string, print: NewPrint) =>
    fetchJson<{ id: string }>(`${projectPath(project)}/adoptions/${adoptionId}/prints`, { body: print }),
};
