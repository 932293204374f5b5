"use client";

import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, useEffect } from "react";
import { adoptionsKey } from "#lib/shelter/adoptions/key.client.ts";
import { categoriesKey } from "#lib/shelter/categories/client.ts";
import { petsKey } from "#lib/shelter/pets/client.ts";
import { importOptions, importsKey } from "#lib/shelter/pets/import/client.ts";
import type { ImportState, PetImport } from "#lib/shelter/pets/import/schema.ts";

const OVER: ReadonlySet<ImportState> = new Set(["done", "failed", "cancelled", "undone"]);

function refreshBeside(client: QueryClient, project: string, importId: string): void {
  for (const part of [["list"], ["rows", importId], ["undo", importId], ["added", importId]]) {
    void client.invalidateQueries({ queryKey: [...importsKey(project), ...part] });
  }
}

interface OpenImport {
  project: string;
  file: PetImport;
  /** After a call that may have changed it. */
  changed: () => void;
}

/** The import that the page shows. */
export const OpenImportContext = createContext<OpenImport | undefined>(undefined);

export function useOpenImport(): OpenImport {
  const open = useContext(OpenImportContext);
  if (!open) throw new Error("No import is open");
  return open;
}

/** Follows one import. Each step refreshes the imports; completion refreshes everything that shows animals. */
export function useImport(project: string, importId: string) {
  const client = useQueryClient();
  const { data: file, error } = useQuery(importOptions(project, importId));
  const state = file?.state;
  useEffect(() => {
    if (state === undefined) return;
    refreshBeside(client, project, importId);
    if (!OVER.has(state)) return;
    for (const queryKey of [petsKey(project), categoriesKey(project), adoptionsKey(project)]) void client.invalidateQueries({ queryKey });
  }, [client, project, importId, state]);
  const changed = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: importOptions(project, importId).queryKey });
    // A check can be over by now, so that no step follows; rows that are read before it is over are the old ones.
    refreshBeside(client, project, importId);
  };
  return { file, error, changed: () => void changed() };
}
