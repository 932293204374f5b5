"use client";

import { useMutation } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { ImportPreview } from "#components/pets/import/import-preview.tsx";
import { useImport } from "#components/pets/import/use-import.ts";
import { endWords, rows } from "#components/pets/import/words.ts";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { ProgressLine } from "#components/ui/progress-line.tsx";
import { importCalls } from "#lib/pets/import/client.ts";
import type { PetImport } from "#lib/pets/import/schema.ts";

const number = new Intl.NumberFormat("en");

function Moving(props: { project: string; file: PetImport; part: number | undefined; text: string; onChanged: () => void }) {
  const { project, file, part, text, onChanged } = props;
  const cancel = useMutation({ mutationFn: () => importCalls.cancel(project, file.id), onSettled: onChanged });
  return (
    <Panel title={file.fileName}>
      <ProgressLine label={file.fileName} part={part} text={text} />
      {cancel.error && <FaultBox text={cancel.error.message} />}
      <p className="mt-4 text-[0.9375rem] text-muted">You can close this page. The import continues; reopen it from the list below.</p>
      <button
        type="button"
        disabled={cancel.isPending}
        onClick={() => cancel.mutate()}
        className="button button--outline mt-3 h-11 px-5 md:h-11"
      >
        Cancel
      </button>
    </Panel>
  );
}

function Ended({ title, children, onAgain }: { title: string; children: ReactNode; onAgain: () => void }) {
  return (
    <Panel title={title}>
      <div role="status">{children}</div>
      <button type="button" onClick={onAgain} className="button button--outline mt-5 h-11 px-5 md:h-11">
        Upload another file
      </button>
    </Panel>
  );
}

export function ImportSteps({ project, importId, onAgain }: { project: string; importId: string; onAgain: () => void }) {
  const { file, error, changed } = useImport(project, importId);
  if (!file) {
    return error ? <FaultBox text={error.message} onRetry={changed} /> : <p className="text-muted">Loading…</p>;
  }
  const { state, goodRows, faultyRows, addedRows, mode } = file;
  const total = goodRows + faultyRows;
  return (
    <>
      {error && (
        <div className="mb-4">
          <FaultBox text={`This may be out of date. ${error.message}`} onRetry={changed} />
        </div>
      )}
      {(state === "uploading" || state === "checking") && (
        <Moving
          project={project}
          file={file}
          part={undefined}
          text={total === 0 ? "Waiting to be checked…" : `${rows(total)} checked so far`}
          onChanged={changed}
        />
      )}
      {state === "ready" && <ImportPreview project={project} file={file} onChanged={changed} />}
      {state === "adding" && (
        <Moving
          project={project}
          file={file}
          part={goodRows === 0 ? 0 : addedRows / goodRows}
          text={`${number.format(addedRows)} of ${number.format(goodRows)} animals${mode === "all" ? "; all appear at the end" : " added"}`}
          onChanged={changed}
        />
      )}
      {state === "done" && (
        <Ended title={file.fileName} onAgain={onAgain}>
          <p className="flex items-center gap-3 text-lg">
            <CircleCheck aria-hidden className="size-6 shrink-0 text-success" />
            {addedRows === 1 ? "1 animal was added." : `${number.format(addedRows)} animals were added.`}
            {faultyRows > 0 && ` ${rows(faultyRows)} with errors ${faultyRows === 1 ? "was" : "were"} skipped.`}
          </p>
          <p className="mt-3">
            <Link href={`/p/${project}/animals?sort=id&order=desc`} className="link">
              View the newest animals
            </Link>
          </p>
        </Ended>
      )}
      {(state === "failed" || state === "cancelled") && (
        <Ended title={file.fileName} onAgain={onAgain}>
          <p>{endWords(file)}</p>
        </Ended>
      )}
    </>
  );
}
