import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/browser/fetch-json.ts";
import { type Upload, uploadFile } from "#lib/browser/upload-file.ts";
import type { ImportFormat, ImportMode, ImportRowPage, PetImport } from "#lib/pets/import/schema.ts";

const POLL_MS = 700;
const base = (project: string): string => `/api/projects/${encodeURIComponent(project)}/imports`;

export const importsKey = (project: string) => ["imports", project] as const;

const isMoving = ({ state }: PetImport): boolean => state === "uploading" || state === "checking" || state === "adding";

export function importsOptions(project: string) {
  return queryOptions({
    queryKey: [...importsKey(project), "list"],
    queryFn: async ({ signal }) => (await fetchJson<{ imports: PetImport[] }>(base(project), { signal })).imports,
    refetchInterval: ({ state }) => (state.data?.some(isMoving) ? POLL_MS * 3 : false),
  });
}

export function importOptions(project: string, importId: string) {
  return queryOptions({
    queryKey: [...importsKey(project), "one", importId],
    queryFn: ({ signal }) => fetchJson<PetImport>(`${base(project)}/${importId}`, { signal }),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? POLL_MS : false),
    staleTime: 0,
  });
}

export function importRowsOptions(project: string, importId: string, faulty: boolean) {
  return infiniteQueryOptions({
    queryKey: [...importsKey(project), "rows", importId, faulty],
    queryFn: ({ signal, pageParam }) =>
      fetchJson<ImportRowPage>(`${base(project)}/${importId}/rows?faulty=${faulty ? 1 : 0}&after=${pageParam}`, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });
}

export function faultFilePath(project: string, importId: string): string {
  return `${base(project)}/${importId}/faults`;
}

/** Each rejects with a FetchFault. */
export const importCalls = {
  upload: (project: string, file: File, format: ImportFormat, onProgress: (part: number) => void): Upload<PetImport> =>
    uploadFile<PetImport>(`${base(project)}?${new URLSearchParams({ name: file.name, format })}`, file, onProgress),
  start: (project: string, importId: string, mode: ImportMode) =>
    fetchJson<undefined>(`${base(project)}/${importId}/start`, { body: { mode } }),
  cancel: (project: string, importId: string) => fetchJson<undefined>(`${base(project)}/${importId}`, { method: "DELETE" }),
};
