import { infiniteQueryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import { jsonQuery } from "#lib/platform/browser/json-query.ts";
import { type Upload, uploadFile } from "#lib/platform/browser/upload-file.ts";
import type { ImportField } from "#lib/shelter/pets/import/fields.schema.ts";
import type { FixedCell, FixResult } from "#lib/shelter/pets/import/fixes.schema.ts";
import type { ChosenValues } from "#lib/shelter/pets/import/kept.schema.ts";
import type { ChosenReading } from "#lib/shelter/pets/import/reading.schema.ts";
import type {
  AddedAnimals,
  ChosenTable,
  ImportFormat,
  ImportRowPage,
  ImportStart,
  PetImport,
  RowKind,
} from "#lib/shelter/pets/import/schema.ts";
import type { ChosenStatuses } from "#lib/shelter/pets/import/statuses.schema.ts";
import type { UndoPlan } from "#lib/shelter/pets/import/undo.schema.ts";

const POLL_MS = 700;
/** Until a pause is over. */
const WAIT_POLL_MS = 10_000;
const base = (project: string): string => `/api/projects/${encodeURIComponent(project)}/imports`;

export const importsKey = (project: string) => ["imports", project] as const;

/** False where nothing changes any more. @param times slower than one import that is looked at */
function pollMs({ state, photoFetch }: PetImport, times = 1): number | false {
  if (["uploading", "checking", "adding", "undoing"].includes(state)) return POLL_MS * times;
  if (state !== "done" || photoFetch?.isOver !== false) return false;
  return photoFetch.retryAt === null ? POLL_MS * times : WAIT_POLL_MS;
}

export function importsOptions(project: string) {
  return jsonQuery<PetImport[]>([...importsKey(project), "list"], base(project), {
    field: "imports",
    refetchInterval: ({ state }) => Math.min(...(state.data ?? []).map((file) => pollMs(file, 3) || Number.POSITIVE_INFINITY)),
  });
}

export function importOptions(project: string, importId: string) {
  return jsonQuery<PetImport>([...importsKey(project), "one", importId], `${base(project)}/${importId}`, {
    refetchInterval: ({ state }) => (state.data ? pollMs(state.data) : false),
    staleTime: 0,
  });
}

export function importRowsOptions(project: string, importId: string, kind: RowKind) {
  return infiniteQueryOptions({
    queryKey: [...importsKey(project), "rows", importId, kind],
    queryFn: ({ signal, pageParam }) =>
      fetchJson<ImportRowPage>(`${base(project)}/${importId}/rows?${kind}=1&after=${pageParam}`, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });
}

/** Counted again once all photos are there. */
export function addedOptions(project: string, { id, photoFetch }: PetImport) {
  const key = [...importsKey(project), "added", id, photoFetch?.isOver ?? true];
  return jsonQuery<AddedAnimals>(key, `${base(project)}/${id}/added`, { staleTime: 0 });
}

export const undoPlanOptions = (project: string, importId: string) =>
  jsonQuery<UndoPlan>([...importsKey(project), "undo", importId], `${base(project)}/${importId}/undo`, { staleTime: 0 });

export function rowPhotoPath(project: string, importId: string, row: number): string {
  return `${base(project)}/${importId}/rows/${row}/photo`;
}

export function errorFilePath(project: string, importId: string): string {
  return `${base(project)}/${importId}/faults`;
}

const put = (project: string, importId: string, part: string, body: object) =>
  fetchJson<undefined>(`${base(project)}/${importId}/${part}`, { method: "PUT", body });

/** Each rejects with a FetchError. */
export const importCalls = {
  upload: (project: string, file: File, format: ImportFormat, onProgress: (part: number) => void): Upload<PetImport> =>
    uploadFile<PetImport>(`${base(project)}?${new URLSearchParams({ name: file.name, format })}`, file, onProgress),
  mapColumns: (project: string, importId: string, fields: readonly (ImportField | null)[]) => put(project, importId, "columns", { fields }),
  chooseSheet: (project: string, importId: string, sheet: number) => put(project, importId, "sheet", { sheet }),
  createCategories: (project: string, importId: string, names: readonly string[]) =>
    fetchJson<undefined>(`${base(project)}/${importId}/categories`, { body: { names } }),
  chooseTable: (project: string, importId: string, table: ChosenTable) => put(project, importId, "table", table),
  chooseReading: (project: string, importId: string, chosen: ChosenReading) => put(project, importId, "reading", chosen),
  chooseStatuses: (project: string, importId: string, choices: ChosenStatuses) => put(project, importId, "statuses", { choices }),
  chooseValues: (project: string, importId: string, chosen: ChosenValues) => put(project, importId, "values", chosen),
  fixCell: (project: string, importId: string, row: number, cell: FixedCell) =>
    fetchJson<FixResult>(`${base(project)}/${importId}/rows/${row}`, { method: "PUT", body: cell }),
  start: (project: string, importId: string, start: ImportStart) =>
    fetchJson<undefined>(`${base(project)}/${importId}/start`, { body: start }),
  undo: (project: string, importId: string, { animals, updates }: UndoPlan) =>
    fetchJson<undefined>(`${base(project)}/${importId}/undo`, { body: { animals, updates } }),
  cancel: (project: string, importId: string) => fetchJson<undefined>(`${base(project)}/${importId}`, { method: "DELETE" }),
};
