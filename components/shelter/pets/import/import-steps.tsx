"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { PanelBone } from "#components/shell/page/loading-page.tsx";
import { ImportPreview } from "#components/shelter/pets/import/import-preview.tsx";
import { LeftByUndo, UndoImport } from "#components/shelter/pets/import/undo-import.tsx";
import { OpenImportContext, useImport, useOpenImport } from "#components/shelter/pets/import/use-import.ts";
import { doneWords, endWords, rows, undoneWords, wantedRows } from "#components/shelter/pets/import/words.ts";
import { animals } from "#components/shelter/pets/words.ts";
import { Button } from "#components/ui/button.tsx";
import { counted } from "#components/ui/counted.ts";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { ProgressLine } from "#components/ui/progress-line.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { addedOptions, importCalls } from "#lib/shelter/pets/import/client.ts";
import type { PhotoFailure, PhotoFetch } from "#lib/shelter/pets/import/photo-fetch.schema.ts";
import type { PetImport } from "#lib/shelter/pets/import/schema.ts";
import { canUndo } from "#lib/shelter/pets/import/undo.schema.ts";

function progressOf(file: PetImport): { part: number | undefined; text: string } {
  const { state, goodRows, faultyRows, addedRows, updatedRows, skipsDuplicates, undoneRows, restoredRows, mode } = file;
  if (state === "undoing") {
    const [done, all] = [undoneRows + restoredRows, addedRows + updatedRows];
    return { part: done / all, text: `${done.toLocaleString("en")} of ${animals(all)} undone` };
  }
  if (state !== "adding") {
    const total = goodRows + faultyRows;
    return { part: undefined, text: total === 0 ? "Waiting to be checked…" : `${rows(total)} checked so far` };
  }
  const wanted = wantedRows(file, skipsDuplicates);
  const end = mode === "all" ? "; all appear at the end" : " added";
  return {
    part: wanted === 0 ? 0 : (addedRows + updatedRows) / wanted,
    text: `${(addedRows + updatedRows).toLocaleString("en")} of ${animals(wanted)}${end}`,
  };
}

function Moving() {
  const { project, file, changed } = useOpenImport();
  const cancel = useMutation({ mutationFn: () => importCalls.cancel(project, file.id), onSettled: changed });
  const isUndo = file.state === "undoing";
  return (
    <Panel title={file.fileName}>
      <ProgressLine label={file.fileName} {...progressOf(file)} />
      <ErrorBox error={cancel.error} />
      <p className="mt-4 text-note text-muted">
        You can close this page. The {isUndo ? "undo" : "import"} continues; reopen it from the list below.
      </p>
      {!isUndo && <Button label="Cancel" disabled={cancel.isPending} onClick={() => cancel.mutate()} className="mt-3" />}
    </Panel>
  );
}

function Ended({ onAgain, children }: { onAgain: () => void; children: ReactNode }) {
  const { file } = useOpenImport();
  return (
    <Panel title={file.fileName}>
      <div role="status">{children}</div>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button label="Upload another file" onClick={onAgain} />
        {canUndo(file) && <UndoImport />}
      </div>
    </Panel>
  );
}

/** Lists of the animals that an import added. */
function AddedLinks() {
  const { project, file } = useOpenImport();
  const { data } = useQuery(addedOptions(project, file));
  if (!data || data.animals === 0) return null;
  const { animals, unlisted, withoutPhoto } = data;
  const links: [number, string, string][] = [
    [animals, "added", ""],
    [unlisted, "not listed", "&listed=no"],
    [withoutPhoto, "without a photo", "&photo=no"],
  ];
  return (
    <ul aria-label="Animals of this import" className="mt-3 flex flex-wrap gap-x-4">
      {links
        .filter(([count]) => count > 0)
        .map(([count, words, filter]) => (
          <li key={words}>
            <Link href={`/p/${project}/animals?import=${file.id}${filter}`} className="link inline-flex min-h-11 items-center">
              {count.toLocaleString("en")} {words}
            </Link>
          </li>
        ))}
    </ul>
  );
}

function Photos({ title, photos }: { title: string; photos: readonly PhotoFailure[] }) {
  const { project } = useOpenImport();
  if (photos.length === 0) return null;
  return (
    <details className="mt-2">
      <summary className="cursor-pointer py-1 font-semibold">{title}</summary>
      <ul className="mt-2 grid gap-2 text-note [overflow-wrap:anywhere]">
        {photos.map(({ n, name, url, reason }) => (
          <li key={`${n} ${url}`}>
            <Link href={`/p/${project}/animals?q=${encodeURIComponent(name)}&order=desc`} className="link">
              {name}
            </Link>{" "}
            (row {n}): {reason} <span className="text-muted">{url}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Photos that come from addresses in the file, after its animals were added. */
function PhotoProgress({ fetch }: { fetch: PhotoFetch }) {
  const { total, fetched, failed, isOver, failures, waiting, retryAt } = fetch;
  const left = total - fetched - failed;
  const words = [`${counted(fetched, "photo")} fetched`, ...(failed > 0 ? [`${failed.toLocaleString("en")} failed`] : [])].join(", ");
  return (
    <div className="mt-4">
      {isOver && <p>{`${words}${left > 0 ? `, ${left.toLocaleString("en")} not fetched` : ""}.`}</p>}
      {!isOver && retryAt !== null && (
        <p>
          {`${words}. ${counted(left, "photo")} could not be fetched yet. The next attempt is `}
          <RelativeTime at={retryAt} isAhead />.
        </p>
      )}
      {!isOver && retryAt === null && (
        <ProgressLine
          label="Photos"
          part={total === 0 ? 0 : (fetched + failed) / total}
          text={`${words} of ${total.toLocaleString("en")}`}
        />
      )}
      {!isOver && <Photos title="Photos that are tried again" photos={waiting} />}
      <Photos title="Photos that could not be fetched" photos={failures} />
    </div>
  );
}

function Done() {
  const { file } = useOpenImport();
  return (
    <>
      <p className="flex items-center gap-3 text-lg">
        <CircleCheck aria-hidden className="size-6 shrink-0 text-success" />
        {doneWords(file)}
      </p>
      {file.photoFetch && <PhotoProgress fetch={file.photoFetch} />}
      {file.error !== null && <p className="mt-3">{file.error}</p>}
      <AddedLinks />
    </>
  );
}

function Undone() {
  const { project, file } = useOpenImport();
  return (
    <>
      <p>{undoneWords(file)}</p>
      <LeftByUndo />
      {file.undoneRows > 0 && (
        <p className="mt-3">
          <Link href={`/p/${project}/animals?bin=1&order=desc`} className="link">
            View the bin
          </Link>
        </p>
      )}
    </>
  );
}

export function ImportSteps({ project, importId, onAgain }: { project: string; importId: string; onAgain: () => void }) {
  const { file, error, changed } = useImport(project, importId);
  if (!file) {
    return error ? (
      <ErrorBox error={error} onRetry={changed} />
    ) : (
      <div role="status" aria-label="Loading the import">
        <PanelBone className="h-88" />
      </div>
    );
  }
  const { state } = file;
  return (
    <OpenImportContext value={{ project, file, changed }}>
      <ErrorBox context="This may be out of date." error={error} onRetry={changed} className="mb-4" />
      {(state === "uploading" || state === "checking" || state === "adding" || state === "undoing") && <Moving />}
      {state === "ready" && <ImportPreview />}
      {(state === "done" || state === "undone" || state === "failed" || state === "cancelled") && (
        <Ended onAgain={onAgain}>
          {state === "done" && <Done />}
          {state === "undone" && <Undone />}
          {(state === "failed" || state === "cancelled") && <p>{endWords(file)}</p>}
        </Ended>
      )}
    </OpenImportContext>
  );
}
