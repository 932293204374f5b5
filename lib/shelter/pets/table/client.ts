import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import type { Bulk, BulkPlan, BulkResult, Undo, UndoResult } from "#lib/shelter/pets/bulk/schema.ts";
import { petQueryText } from "#lib/shelter/pets/table/rules.ts";
import type { PetEdit, PetForm, PetPage, PetQuery, PetRow } from "#lib/shelter/pets/table/schema.ts";

const base = (project: string): string => `/api/projects/${encodeURIComponent(project)}/pets`;

export const petsKey = (project: string) => ["pets", project] as const;

export function petPageOptions(project: string, query: PetQuery) {
  const params = petQueryText(query);
  return queryOptions({
    queryKey: [...petsKey(project), "page", params],
    queryFn: ({ signal }) => fetchJson<PetPage>(`${base(project)}${params}`, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function petOptions(project: string, petId: string) {
  return queryOptions({
    queryKey: [...petsKey(project), "one", petId],
    queryFn: ({ signal }) => fetchJson<PetRow>(`${base(project)}/${petId}`, { signal }),
  });
}

/** Writes reject with a FetchFault; an outdated version with 409. */
export const petCalls = {
  add: (project: string, form: PetForm) => fetchJson<PetRow>(base(project), { body: form }),
  read: (project: string, petId: string) => fetchJson<PetRow>(`${base(project)}/${petId}`),
  edit: (project: string, petId: string, edit: PetEdit) => fetchJson<PetRow>(`${base(project)}/${petId}`, { method: "PATCH", body: edit }),
  bin: (project: string, { id, version }: PetRow, inBin: boolean) =>
    fetchJson<PetRow>(`${base(project)}/${id}/bin`, { method: inBin ? "PUT" : "DELETE", body: { version } }),
  undo: (project: string, { id, version }: PetRow) => fetchJson<PetRow>(`${base(project)}/${id}/undo`, { body: { version } }),
  planMany: (project: string, query: PetQuery) => fetchJson<BulkPlan>(`${base(project)}/bulk${petQueryText(query)}`),
  many: (project: string, bulk: Bulk) => fetchJson<BulkResult>(`${base(project)}/bulk`, { body: bulk }),
  undoMany: (project: string, undo: Undo) => fetchJson<UndoResult>(`${base(project)}/bulk/undo`, { body: undo }),
};
