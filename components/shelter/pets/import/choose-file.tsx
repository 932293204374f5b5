"use client";

import { FileUp } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { DropZone } from "#components/ui/drop-zone.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { ProgressLine } from "#components/ui/progress-line.tsx";
import type { Upload } from "#lib/platform/browser/upload-file.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { importCalls } from "#lib/shelter/pets/import/client.ts";
import { COLUMN_NAMES } from "#lib/shelter/pets/import/columns/rules.ts";
import { type ImportFormat, MAX_IMPORT_BYTES, MAX_IMPORT_ROWS, type PetImport } from "#lib/shelter/pets/import/schema.ts";

const MEBIBYTE = 1024 * 1024;
const WORKBOOK_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

function formatOf(file: File): ImportFormat | undefined {
  if (/\.json$/i.test(file.name) || file.type === "application/json") return "json";
  if (/\.xlsx$/i.test(file.name) || file.type === WORKBOOK_TYPE) return "xlsx";
  return /\.(?:csv|tsv|txt)$/i.test(file.name) || /^text\//.test(file.type) ? "csv" : undefined;
}

function refusalOf(file: File): string | undefined {
  if (!formatOf(file))
    return `“${isolated(file.name)}” is not an Excel workbook (.xlsx), CSV, or JSON. In your spreadsheet program, save it as one of them.`;
  if (file.size === 0) return `“${isolated(file.name)}” is empty.`;
  if (file.size > MAX_IMPORT_BYTES)
    return `“${isolated(file.name)}” is ${(file.size / MEBIBYTE).toFixed(1)} MB; the limit is ${MAX_IMPORT_BYTES / MEBIBYTE} MB. Split the file.`;
  return undefined;
}

const MEANINGS = {
  name: "required",
  categoryId: "its category, such as Dogs, or the column species; for rows without one, you choose it in the preview",
  status: "available, pending, or adopted; available if empty",
  externalId: "your own number of the animal; a later file with it updates the animal",
} as const satisfies Record<keyof typeof COLUMN_NAMES, string>;

/** The names of the columns that people write; the staff guide lists all of them. */
function ColumnNames() {
  return (
    <div className="max-w-prose text-note text-muted">
      <p>
        Files of Animal Shelter Manager, Shelterluv, PetPoint, RescueGroups, Petstablished, Petfinder, and Adopt-a-Pet are recognized. In
        other files, the header row names the columns, as below or in words such as Pet name and Breed. In the preview, you can choose which
        column is which.
      </p>
      <ul className="mt-2 grid gap-1">
        {(Object.keys(MEANINGS) as (keyof typeof MEANINGS)[]).map((field) => (
          <li key={field}>
            <strong className="font-semibold text-foreground">{COLUMN_NAMES[field].at(-1)}</strong>: {MEANINGS[field]}
          </li>
        ))}
        <li>Every field of the profile, such as sex, birth date, or description</li>
      </ul>
    </div>
  );
}

export function ChooseFile({ project, onTaken }: { project: string; onTaken: (taken: PetImport) => void }) {
  const [error, setError] = useState<Error | string>();
  const [sending, setSending] = useState<{ name: string; part: number; upload: Upload<PetImport> }>();

  const send = (file: File | undefined): void => {
    if (!file) return;
    const refusal = refusalOf(file);
    setError(refusal);
    if (refusal !== undefined) return;
    const upload = importCalls.upload(project, file, formatOf(file) ?? "csv", (part) =>
      setSending((before) => before && { ...before, part }),
    );
    setSending({ name: file.name, part: 0, upload });
    upload.done.then(onTaken, setError).finally(() => setSending(undefined));
  };

  if (sending) {
    return (
      <div className="rounded-2xl border border-border bg-surface p-6">
        <h2 className="mb-4 text-xl [overflow-wrap:anywhere]">
          Uploading <bdi>{sending.name}</bdi>
        </h2>
        <ProgressLine label="Uploaded" part={sending.part} text={`${Math.round(sending.part * 100)}% uploaded`} />
        <Button label="Stop" onClick={() => sending.upload.stop()} className="mt-4" />
      </div>
    );
  }
  return (
    <>
      <ErrorBox error={error} className="mb-4" />
      <DropZone
        label="File of animals"
        accept={`.xlsx,.csv,.tsv,.txt,.json,${WORKBOOK_TYPE},text/csv,application/json`}
        button="Choose a file"
        tone="primary"
        beside={
          <span className="inline-flex flex-wrap justify-center gap-x-4">
            <a href="/import-template.csv" download className="link inline-flex min-h-11 items-center">
              Download a template
            </a>
            <a href="/import-vorlage.csv" download lang="de" className="link inline-flex min-h-11 items-center">
              Vorlage auf Deutsch
            </a>
            <a href="/docs/moving" className="link inline-flex min-h-11 items-center">
              Get the file out of another system
            </a>
          </span>
        }
        className="px-6 py-12"
        onFiles={([file]) => send(file)}
      >
        <FileUp aria-hidden className="mx-auto size-9 text-muted" />
        <h2 className="mt-3 text-xl">Choose a file or drop it here</h2>
        <p className="mx-auto mt-2 mb-5 max-w-prose text-muted">
          An Excel workbook (.xlsx), CSV, or JSON, with up to {MAX_IMPORT_ROWS.toLocaleString("en")} rows. Of a workbook with several
          sheets, you choose one. You see a preview before anything is added.
        </p>
      </DropZone>
      <ColumnNames />
    </>
  );
}
