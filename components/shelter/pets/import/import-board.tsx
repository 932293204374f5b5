"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { ChooseFile } from "#components/shelter/pets/import/choose-file.tsx";
import { ImportSteps } from "#components/shelter/pets/import/import-steps.tsx";
import { STATE_TONES, STATE_WORDS } from "#components/shelter/pets/import/words.ts";
import { Badge } from "#components/ui/badge.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { importOptions, importsKey, importsOptions } from "#lib/shelter/pets/import/client.ts";
import type { PetImport } from "#lib/shelter/pets/import/schema.ts";

function ImportList({ imports, onOpen }: { imports: readonly PetImport[]; onOpen: (importId: string) => void }) {
  if (imports.length === 0) return null;
  return (
    <Panel title="Recent imports" note="Kept for seven days. The animals stay.">
      <ul>
        {imports.map(({ id, fileName, state, who, createdAt, addedRows, updatedRows }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-border py-3 first:border-t-0">
            <div className="mr-auto min-w-0 [overflow-wrap:anywhere]">
              <button type="button" onClick={() => onOpen(id)} className="link cursor-pointer py-1 text-left font-semibold">
                {fileName}
              </button>
              <p className="text-note text-muted">
                <bdi>{who ?? "Someone whose account was deleted"}</bdi>, <LocalTime at={createdAt} />
                {addedRows > 0 && `, ${addedRows.toLocaleString("en")} added`}
                {updatedRows > 0 && `, ${updatedRows.toLocaleString("en")} updated`}
              </p>
            </div>
            <Badge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</Badge>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

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
