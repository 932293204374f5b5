"use client";

import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { ImportRows } from "#components/pets/import/import-rows.tsx";
import { rows } from "#components/pets/import/words.ts";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { faultFilePath, importCalls } from "#lib/pets/import/client.ts";
import { type ImportMode, MOST_ALL_ROWS, MOST_LISTED_FAULTS, type PetImport } from "#lib/pets/import/schema.ts";

const CHOICE =
  "flex cursor-pointer items-start gap-3 rounded-xl border border-border p-4 has-checked:border-accent has-checked:bg-butter has-disabled:cursor-not-allowed";

/** Undefined if all-or-nothing is available. */
function allRefusal({ goodRows, faultyRows }: PetImport): string | undefined {
  if (faultyRows > 0) return "Not available while rows have errors. Fix them in the file and upload it again.";
  if (goodRows <= MOST_ALL_ROWS) return undefined;
  return `Only for files of up to ${MOST_ALL_ROWS.toLocaleString("en")} rows, because everyone else who adds an animal has to wait.`;
}

export function ImportPreview({ project, file, onChanged }: { project: string; file: PetImport; onChanged: () => void }) {
  const { id, goodRows, faultyRows, unused, fileName } = file;
  const refusal = allRefusal(file);
  const [mode, setMode] = useState<ImportMode>(refusal === undefined ? "all" : "good");
  const start = useMutation({ mutationFn: () => importCalls.start(project, id, mode), onSettled: onChanged });
  const cancel = useMutation({ mutationFn: () => importCalls.cancel(project, id), onSettled: onChanged });
  const isBusy = start.isPending || cancel.isPending;
  const fault = start.error ?? cancel.error;

  return (
    <div className="grid gap-5">
      <Panel
        title={fileName}
        note={`${rows(goodRows + faultyRows)}: ${rows(goodRows)} valid, ${rows(faultyRows)} with errors. Nothing has been added yet.`}
      >
        {unused.length > 0 && <p className="mb-4 text-[0.9375rem] text-muted">Ignored columns: {unused.join(", ")}.</p>}
        <fieldset className="grid gap-3 sm:grid-cols-2">
          <legend className="mb-2 font-semibold">What do you want to add?</legend>
          <label className={`${CHOICE} ${refusal === undefined ? "" : "text-muted"}`}>
            <input
              type="radio"
              name="mode"
              className="mt-1 size-4 accent-(--accent)"
              checked={mode === "all"}
              disabled={refusal !== undefined}
              onChange={() => setMode("all")}
            />
            <span>
              <strong className="font-semibold">All or nothing</strong>
              <span className="block text-[0.9375rem] text-muted">
                {refusal ?? "All animals appear at once. If anything goes wrong, none are added."}
              </span>
            </span>
          </label>
          <label className={CHOICE}>
            <input
              type="radio"
              name="mode"
              className="mt-1 size-4 accent-(--accent)"
              checked={mode === "good"}
              disabled={goodRows === 0}
              onChange={() => setMode("good")}
            />
            <span>
              <strong className="font-semibold">Only the valid rows</strong>
              <span className="block text-[0.9375rem] text-muted">
                {goodRows === 0
                  ? "There are none."
                  : "They appear one by one; rows with errors are skipped. If the import is interrupted, it continues where it stopped."}
              </span>
            </span>
          </label>
        </fieldset>
        {fault && (
          <div className="mt-4">
            <FaultBox text={fault.message} />
          </div>
        )}
        <div className="mt-5 flex flex-wrap gap-3">
          <button
            type="button"
            disabled={isBusy || goodRows === 0 || (mode === "all" && refusal !== undefined)}
            onClick={() => start.mutate()}
            className="button button--primary h-11 px-5 md:h-11"
          >
            {goodRows === 1 ? "Add 1 animal" : `Add ${goodRows.toLocaleString("en")} animals`}
          </button>
          <button type="button" disabled={isBusy} onClick={() => cancel.mutate()} className="button button--outline h-11 px-5 md:h-11">
            Cancel
          </button>
        </div>
      </Panel>
      {faultyRows > 0 && (
        <Panel
          title="Rows with errors"
          note={`Row numbers match your spreadsheet.${
            faultyRows > MOST_LISTED_FAULTS ? ` Only the first ${rows(MOST_LISTED_FAULTS)} with errors are listed.` : ""
          }`}
          action={
            <a href={faultFilePath(project, id)} download className="button button--outline h-10 gap-2 px-4 md:h-10">
              <Download aria-hidden className="size-4" />
              {faultyRows > MOST_LISTED_FAULTS ? "Download listed errors as CSV" : "Download all errors as CSV"}
            </a>
          }
        >
          <ImportRows project={project} importId={id} faulty />
        </Panel>
      )}
      <Panel title="All rows in the file">
        <ImportRows project={project} importId={id} faulty={false} />
      </Panel>
    </div>
  );
}
