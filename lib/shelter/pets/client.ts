import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import { jsonQuery } from "#lib/platform/browser/json-query.ts";
import { MINUTE_MS } from "#lib/platform/time.ts";
import type { PetEdit, PetForm } from "#lib/shelter/pets/form.schema.ts";
import type { PetDetail, PetRow } from "#lib/shelter/pets/row.schema.ts";
import type { ProfileSuggestions } from "#lib/shelter/profiles/suggestions.schema.ts";

export const petsPath = (project: string): string => `/api/projects/${encodeURIComponent(project)}/pets`;

export const petsKey = (project: string) => ["pets", project] as const;

export const petOptions = (project: string, petId: string) =>
  jsonQuery<PetDetail>([...petsKey(project), "one", petId], `${petsPath(project)}/${petId}`);

export const suggestionsOptions = (project: string) =>
  jsonQuery<ProfileSuggestions>([...petsKey(project), "suggestions"], `${petsPath(project)}/suggestions`, { staleTime: MINUTE_MS });

/** Rejects with a FetchError; an outdated version with 409. */
export const petCalls = {
  add: (project: string, form: PetForm) => fetchJson<PetDetail>(petsPath(project), { body: form }),
  read: (project: string, petId: string) => fetchJson<PetDetail>(`${petsPath(project)}/${petId}`),
  edit: (project: string, petId: string, edit: PetEdit) =>
    fetchJson<PetDetail>(`${petsPath(project)}/${petId}`, { method: "PATCH", body: edit }),
  bin: (project: string, { id, version }: PetRow, inBin: boolean) =>
    fetchJson<PetDetail>(`${petsPath(project)}/${id}/bin`, { method: inBin ? "PUT" : "DELETE", body: { version } }),
  undo: (project: string, { id, version }: PetRow) => fetchJson<PetDetail>(`${petsPath(project)}/${id}/undo`, { body: { version } }),
};
