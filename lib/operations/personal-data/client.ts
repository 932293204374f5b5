import type { PersonalData, PersonCandidates } from "#lib/operations/personal-data/schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

const path = (project: string): string => `/api/projects/${encodeURIComponent(project)}/personal-data`;

/** Search texts never appear in a URL. */
export const personCalls = {
  candidates: (project: string, text: string) => fetchJson<PersonCandidates>(`${path(project)}/candidates`, { body: { text } }),
  search: (project: string, address: string) => fetchJson<PersonalData>(path(project), { body: { address } }),
  /** Returns what remains. */
  erase: (project: string, address: string) => fetchJson<PersonalData>(`${path(project)}/erasure`, { body: { address } }),
};
