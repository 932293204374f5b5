"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { ChooseFile } from "#components/shelter/pets/import/choose-file.tsx";
import { ImportList } from "#components/shelter/pets/import/import-list.tsx";
import { ImportSteps } from "#components/shelter/pets/import/import-steps.tsx";
import { importOptions, importsKey, importsOptions } from "#lib/shelter/pets/import/client.ts";
import type { PetImport } from "#lib/shelter/pets/import/schema.ts";

export function ImportBoard({ project, first }: { project: string; first: PetImport[] }) {
  const [importId, setImportId] = useQueryState("file", parseAsString.withOptions({ history: "push" }));
  const client = useQueryClient();
  const { data: imports = first } = useQuery({ ...importsOptions(project), initialData: first });

  const taken = (file: PetImport): void => {
    client.setQueryData(importOptions(project, file.id).queryKey, file);
    void client.invalidateQueries({ queryKey: [...importsKey(project), "list"] });
    void setImportId(file.id);
  };
  return (
    <div className="grid gap-5">
      {importId === null ? (
        <ChooseFile project={project} onTaken={taken} />
      ) : (
        <ImportSteps key={importId} project={project} importId={importId} onAgain={() => void setImportId(null)} />
      )}
      <ImportList imports={imports} onOpen={(id) => void setImportId(id)} />
    </div>
  );
}
