"use client";

import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import { AllRows } from "#components/shelter/pets/import/all-rows.tsx";
import { Choices } from "#components/shelter/pets/import/choices.tsx";
import { ImportColumns } from "#components/shelter/pets/import/import-columns.tsx";
import { ImportRows } from "#components/shelter/pets/import/import-rows.tsx";
import { ValuesChoice } from "#components/shelter/pets/import/kept-values.tsx";
import { NewCategories } from "#components/shelter/pets/import/new-categories.tsx";
import { KindChoice, ReadAs, SheetChoice } from "#components/shelter/pets/import/read-as.tsx";
import { StatusChoice } from "#components/shelter/pets/import/status-choice.tsx";
import { TableChoice } from "#components/shelter/pets/import/table-choice.tsx";
import { useOpenImport } from "#components/shelter/pets/import/use-import.ts";
import { newRows, rows, tallyWords, wantedRows } from "#components/shelter/pets/import/words.ts";
import { Button } from "#components/ui/button.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { giveFocusBack, isFocusLost } from "#components/ui/focus.ts";
import { Panel } from "#components/ui/panel.tsx";
import { errorFilePath, importCalls } from "#lib/shelter/pets/import/client.ts";
import {
  type ImportListing,
  type ImportMode,
  type ImportStart,
  MAX_ALL_ROWS,
  MAX_LISTED_ERRORS,
  type PetImport,
} from "#lib/shelter/pets/import/schema.ts";

/** Undefined if all-or-nothing is available. */
function allRefusal({ goodRows, faultyRows }: PetImport): string | undefined {
  if (faultyRows > 0) return "Not available while rows have errors. Fix them below, or in the file and upload it again.";
  if (goodRows <= MAX_ALL_ROWS) return undefined;
  return `Only for files of up to ${MAX_ALL_ROWS.toLocaleString("en")} rows, because everyone else who adds an animal has to wait.`;
}

function addWords(count: number, updates: number): string {
  if (count === 0) return "Nothing to add";
  if (updates > 0) return `Import ${rows(count)}`;
  return count === 1 ? "Add 1 animal" : `Add ${count.toLocaleString("en")} animals`;
}

const ONE_BY_ONE = "They appear one by one; rows with errors are skipped. If the import is interrupted, it continues where it stopped.";
const DUPLICATES: readonly { value: ImportStart["duplicates"]; title: string; text: string }[] = [
  { value: "skip", title: "Skip", text: "The animals that you have stay as they are." },
  { value: "add", title: "Add anyway", text: "They are other animals with the same name and category." },
];

function ModeChoice({ mode, onChoose }: { mode: ImportMode; onChoose: (mode: ImportMode) => void }) {
  const { file } = useOpenImport();
  const refusal = allRefusal(file);
  const isEmpty = file.goodRows === 0;
  return (
    <Choices
      name="mode"
      legend="What do you want to add?"
      choices={[
        {
          value: "all",
          title: "All or nothing",
          text: refusal ?? "All animals appear at once. If anything goes wrong, none are added.",
          isOff: refusal !== undefined,
        },
        { value: "good", title: "Only the valid rows", text: isEmpty ? "There are none." : ONE_BY_ONE, isOff: isEmpty },
      ]}
      chosen={mode}
      onChoose={onChoose}
      className=""
    />
  );
}

const LISTINGS: readonly { value: ImportListing; title: string; text: string }[] = [
  { value: "as_told", title: "As the file says", text: "Available animals are listed, except those that the file holds back." },
  {
    value: "unlisted",
    title: "Add all as not listed",
    text: "None appears until your team lists it. In the table, you can list several at once.",
  },
];

/** @param hidesHolds the file does not say which animals must not be seen, so adding all as not listed is the first choice */
function ListingChoice(props: { chosen: ImportListing; hidesHolds: boolean; onChoose: (wanted: ImportListing) => void }) {
  const { chosen, hidesHolds, onChoose } = props;
  return (
    <Choices
      name="listing"
      legend="Do the new animals appear on your site?"
      note={hidesHolds && <p className="sm:col-span-2">This file does not say which animals are on hold.</p>}
      choices={hidesHolds ? LISTINGS.toReversed() : LISTINGS}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}

/** A form of other columns starts again: the unit of weights changes them too. */
const mappingOf = (columns: NonNullable<PetImport["columns"]>): string => columns.map(({ field }) => field).join();

function RowsWithErrors() {
  const { project, file } = useOpenImport();
  const isCut = file.faultyRows > MAX_LISTED_ERRORS;
  return (
    <Panel
      title="Rows with errors"
      note={`Row numbers match your spreadsheet.${isCut ? ` Only the first ${rows(MAX_LISTED_ERRORS)} with errors are listed.` : ""}`}
      action={
        <a href={errorFilePath(project, file.id)} download className="button button--outline button--sm gap-2">
          <Download aria-hidden className="size-4" />
          {isCut ? "Download listed errors as CSV" : "Download all errors as CSV"}
        </a>
      }
    >
      <ImportRows kind="faulty" />
    </Panel>
  );
}

function unreadAdvice({ columns, sheets }: PetImport): string {
  if (columns) return "Choose below which columns they are.";
  return sheets.length > 1 ? "Choose another sheet." : "Choose another header row or separator.";
}

export function ImportPreview() {
  const { project, file, changed } = useOpenImport();
  const { id, goodRows, faultyRows, duplicateRows, columns, table, fileName } = file;
  const hidesHolds = file.reading?.hidesHolds === true;
  const [mode, setMode] = useState<ImportMode>(allRefusal(file) === undefined ? "all" : "good");
  const [duplicates, setDuplicates] = useState<ImportStart["duplicates"]>("skip");
  const [newAnimals, setNewAnimals] = useState<ImportListing>(hidesHolds ? "unlisted" : "as_told");
  const start = useMutation({ mutationFn: () => importCalls.start(project, id, { mode, duplicates, newAnimals }), onSettled: changed });
  const cancel = useMutation({ mutationFn: () => importCalls.cancel(project, id), onSettled: changed });
  const isBusy = start.isPending || cancel.isPending;
  const error = start.error ?? cancel.error;
  const count = wantedRows(file, duplicates === "skip");
  const { remarked } = file.tally;
  // A list goes with its last row.
  useEffect(() => {
    if ((faultyRows === 0 || remarked === 0) && isFocusLost()) giveFocusBack(null);
  }, [faultyRows, remarked]);
  // No row was checked if required columns are missing.
  const isUnread = file.error !== null;

  return (
    <div className="grid gap-5">
      <Panel
        title={fileName}
        note={isUnread ? "Nothing has been added yet." : `${rows(goodRows + faultyRows)}: ${tallyWords(file)} Nothing has been added yet.`}
      >
        <SheetChoice />
        {table && <TableChoice table={table} isOpen={isUnread} />}
        {isUnread && (
          <p className="mb-5">
            {file.error} {unreadAdvice(file)}
          </p>
        )}
        <KindChoice />
        {!isUnread && (
          <>
            <ReadAs />
            <StatusChoice />
            <NewCategories />
            <ModeChoice mode={mode} onChoose={setMode} />
            {duplicateRows > 0 && (
              <Choices
                name="duplicates"
                legend={`What about the ${duplicateRows === 1 ? "possible duplicate" : `${rows(duplicateRows)} that may be duplicates`}?`}
                choices={DUPLICATES}
                chosen={duplicates}
                onChoose={setDuplicates}
              />
            )}
            <ValuesChoice />
            {newRows(file) > 0 && <ListingChoice chosen={newAnimals} hidesHolds={hidesHolds} onChoose={setNewAnimals} />}
          </>
        )}
        <ErrorBox error={error} className="mt-4" />
        <div className="mt-5 flex flex-wrap gap-3">
          {!isUnread && (
            <Button
              tone="primary"
              label={addWords(count, file.tally.updates + file.tally.takenOff)}
              disabled={isBusy || count === 0 || file.reading?.asksDateOrder === true}
              onClick={() => start.mutate()}
            />
          )}
          <Button label="Cancel" disabled={isBusy} onClick={() => cancel.mutate()} />
        </div>
      </Panel>
      {faultyRows > 0 && <RowsWithErrors />}
      {!isUnread && <AllRows isOff={newAnimals === "unlisted"} />}
      {columns && <ImportColumns key={mappingOf(columns)} columns={columns} />}
    </div>
  );
}
