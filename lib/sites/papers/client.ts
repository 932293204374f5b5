import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import type { NewPrint, PaperForm, PaperNode, PaperPreviewOf, SavedPaper } from "#lib/sites/papers/schema.ts";

const at = (project: string, path: string): string => `/api/projects/${encodeURIComponent(project)}/${path}`;

export function paperPreviewOptions(project: string, shown: PaperPreviewOf) {
  return queryOptions({
    queryKey: ["papers", project, shown],
    queryFn: ({ signal }) => fetchJson<{ nodes: PaperNode[]; unknown: string[] }>(at(project, "papers/preview"), { body: shown, signal }),
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Each rejects with a FetchError. */
export const paperCalls = {
  add: (project: string, form: PaperForm) => fetchJson<{ id: string }>(at(project, "papers"), { body: form }),
  save: (project: string, id: string, form: SavedPaper) => fetchJson<void>(at(project, `papers/${id}`), { method: "PUT", body: form }),
  remove: (project: string, id: string) => fetchJson<void>(at(project, `papers/${id}`), { method: "DELETE" }),
  print: (project: string, adoptionId: string, print: NewPrint) =>
    fetchJson<{ id: string }>(at(project, `adoptions/${adoptionId}/prints`), { body: print }),
};
