"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useOpenImport } from "#components/shelter/pets/import/use-import.ts";
import { Button } from "#components/ui/button.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { SelectField } from "#components/ui/select.tsx";
import { importCalls } from "#lib/shelter/pets/import/client.ts";
import { CSV_SEPARATORS, type CsvSeparator, type ImportTable } from "#lib/shelter/pets/import/schema.ts";

const SEPARATOR_WORDS: Record<CsvSeparator, string> = { ",": "Comma", ";": "Semicolon", "\t": "Tab", "|": "Vertical bar" };
const SEPARATORS = CSV_SEPARATORS.map((value) => ({ value, label: SEPARATOR_WORDS[value] }));

const NO_HEADER = { value: "0", label: "None: the first row is an animal" };

function Choices({ table }: { table: ImportTable }) {
  const { project, file, changed } = useOpenImport();
  const [headerRow, setHeaderRow] = useState(table.headerRow);
  const [separator, setSeparator] = useState(table.separator);
  const isOtherSeparator = separator !== table.separator;
  const save = useMutation({
    mutationFn: () => {
      // Another separator may move the header, so it is detected again.
      const row = isOtherSeparator ? {} : { headerRow };
      return importCalls.chooseTable(project, file.id, separator === null ? row : { ...row, separator });
    },
    onSettled: changed,
  });
  return (
    <div className="grid max-w-2xl gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label="Header row"
          hint="It names the columns. Rows above it are ignored."
          value={String(headerRow)}
          onChange={(value) => setHeaderRow(Number(value))}
          choices={[NO_HEADER, ...table.rows.map(({ n, text }) => ({ value: String(n), label: `${n}: ${text}` }))]}
        />
        {separator !== null && (
          <SelectField
            label="Separator"
            hint="It separates the cells of a row."
            value={separator}
            onChange={(value) => setSeparator(CSV_SEPARATORS.find((one) => one === value) ?? separator)}
            choices={SEPARATORS}
          />
        )}
      </div>
      <ErrorBox error={save.error} />
      {(isOtherSeparator || headerRow !== table.headerRow) && (
        <Button
          tone="primary"
          label="Read the file again"
          disabled={save.isPending}
          onClick={() => save.mutate()}
          className="justify-self-start"
        />
      )}
    </div>
  );
}

/** Which row names the columns of a CSV file or a sheet, and what separates cells. Open where the file could not be read. */
export function TableChoice({ table, isOpen }: { table: ImportTable; isOpen: boolean }) {
  const title = table.separator === null ? "Header row" : "Header row and separator";
  return (
    <details open={isOpen} className="mb-5">
      <summary className="cursor-pointer py-1 font-semibold">{title}</summary>
      <div className="mt-2">
        <Choices table={table} />
      </div>
    </details>
  );
}
