import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import type { Bulk, BulkPlan, BulkResult, Undo, UndoResult } from "#lib/shelter/pets/bulk/schema.ts";
import { petsPath } from "#lib/shelter/pets/client.ts";
import { petQueryText } from "#lib/shelter/pets/table/address.schema.ts";
import type { PetQuery } from "#lib/shelter/pets/table/schema.ts";

const path = (project: string): string => `${petsPath(project)}/bulk`;

export const bulkCalls = {
  plan: (project: string, query: PetQuery) => fetchJson<BulkPlan>(`${path(project)}${petQueryText(query)}`),
  run: (project: string, bulk: Bulk) => fetchJson<BulkResult>(path(project), { body: bulk }),
  undo: (project: string, undo: Undo) => fetchJson<UndoResult>(`${path(project)}/undo`, { body: undo }),
};
