"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { importOptions, importsKey } from "#lib/pets/import/client.ts";
import { petsKey } from "#lib/pets/table/client.ts";

/** Follows one import. Each step refreshes the imports; completion refreshes everything that shows animals. */
export function useImport(project: string, importId: string) {
  const client = useQueryClient();
  const { data: file, error } = useQuery(importOptions(project, importId));
  const state = file?.state;
  useEffect(() => {
    if (state === undefined) return;
    void client.invalidateQueries({ queryKey: [...importsKey(project), "list"] });
    if (state !== "done" && state !== "failed" && state !== "cancelled") return;
    for (const queryKey of [petsKey(project), ["categories", project], ["orders", project]]) void client.invalidateQueries({ queryKey });
  }, [client, project, state]);
  return { file, error, changed: () => void client.invalidateQueries({ queryKey: importsKey(project) }) };
}
