"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useOpenImport } from "#components/shelter/pets/import/use-import.ts";
import { Button } from "#components/ui/button.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { SelectField } from "#components/ui/select.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { importCalls } from "#lib/shelter/pets/import/client.ts";
import {
  type FileColumn,
  fieldWord,
  hasRequiredFields,
  IMPORT_FIELDS,
  type ImportField,
  SHARED_FIELDS,
} from "#lib/shelter/pets/import/fields.schema.ts";

const CHOICES = [{ value: "", label: "Ignore" }, ...IMPORT_FIELDS.map((field) => ({ value: field, label: fieldWord(field) }))];
/** More ignored columns than these are folded away. */
const MAX_IGNORED_SHOWN = 12;

/** A field that was in another column moves. */
function withField(fields: readonly (ImportField | null)[], at: number, value: string): (ImportField | null)[] {
  const field = IMPORT_FIELDS.find((one) => one === value) ?? null;
  const isShared = field !== null && SHARED_FIELDS.has(field);
  return fields.map((before, i) => (i === at ? field : before === field && !isShared ? null : before));
}

export function ImportColumns({ columns }: { columns: readonly FileColumn[] }) {
  const { project, file, changed } = useOpenImport();
  const used = columns.map(({ field }) => field);
  const [fields, setFields] = useState(used);
  const save = useMutation({ mutationFn: () => importCalls.mapColumns(project, file.id, fields), onSettled: changed });
  const isWhole = hasRequiredFields(fields, true);
  const isSame = fields.every((field, i) => field === used[i]);
  const open = columns.flatMap(({ reason }, i) => (reason ? [] : [i]));
  const ignored = open.filter((i) => used[i] === null);
  const isFolded = ignored.length > MAX_IGNORED_SHOWN;
  const grid = (places: readonly number[]) => (
    <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
      {places.map((i) => {
        const { title = "", sample = "" } = columns[i] ?? {};
        return (
          <SelectField
            key={i}
            label={title === "" ? `Column ${i + 1}` : title}
            {...(sample !== "" && { hint: `For example “${isolated(sample)}”` })}
            value={fields[i] ?? ""}
            onChange={(value) => setFields(withField(fields, i, value))}
            choices={CHOICES}
          />
        );
      })}
    </div>
  );
  return (
    <Panel title="Columns" note="What each column of your file is. Your choice is remembered for files with the same columns.">
      {grid(isFolded ? open.filter((i) => used[i] !== null) : open)}
      {isFolded && (
        <details className="mt-4">
          <summary className="cursor-pointer py-1 font-semibold">{ignored.length} more columns, which are ignored</summary>
          <div className="mt-3">{grid(ignored)}</div>
        </details>
      )}
      <ErrorBox error={save.error} className="mt-4" />
      {!isSame && (
        <div className="mt-5 flex flex-wrap items-center gap-3">
          <Button tone="primary" label="Use these columns" disabled={!isWhole || save.isPending} onClick={() => save.mutate()} />
          {!isWhole && <p className="text-note text-muted">Choose a column for Name.</p>}
        </div>
      )}
    </Panel>
  );
}
