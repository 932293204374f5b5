"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { SelectField } from "#components/ui/select.tsx";
import { importCalls } from "#lib/shelter/pets/import/client.ts";
import type { PetImport } from "#lib/shelter/pets/import/schema.ts";

/** Nothing unless the file is a workbook with several sheets to choose from. */
export function SheetChoice({ project, file, onChanged }: { project: string; file: PetImport; onChanged: () => void }) {
  const { id, sheets, sheet } = file;
  const [chosen, setChosen] = useState(sheet);
  const save = useMutation({ mutationFn: () => importCalls.chooseSheet(project, id, chosen), onSettled: onChanged });
  if (sheets.length < 2) return null;
  return (
    <div className="mb-5 grid max-w-md gap-3">
      <SelectField
        label="Sheet"
        hint="Only one sheet of the workbook is read."
        value={String(chosen)}
        onChange={(value) => setChosen(Number(value))}
        choices={sheets.map((name, i) => ({ value: String(i), label: name }))}
      />
      {save.error && <ErrorBox error={save.error} />}
      {chosen !== sheet && (
        <button type="button" disabled={save.isPending} onClick={() => save.mutate()} className="button button--primary justify-self-start">
          Use this sheet
        </button>
      )}
    </div>
  );
}
