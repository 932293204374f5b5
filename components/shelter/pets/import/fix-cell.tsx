"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { importCalls } from "#lib/shelter/pets/import/client.ts";

interface Props {
  project: string;
  importId: string;
  row: number;
  error: { column: string; came: string | null; at: number };
  onFixed: () => void;
}

/** Another text for a cell, kept with the import; the file itself stays as it is. */
export function FixCell({ project, importId, row, error, onFixed }: Props) {
  const { column, came, at } = error;
  const isCut = came?.endsWith("…") === true;
  const [text, setText] = useState(isCut ? "" : (came ?? ""));
  const save = useMutation({ mutationFn: () => importCalls.fixCell(project, importId, row, { at, text }), onSuccess: onFixed });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={submit} className="mt-2 mb-2 flex flex-wrap items-center gap-2">
      <input
        aria-label={`${column} of row ${row}`}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="input min-w-0 max-w-sm flex-1"
      />
      <button type="submit" disabled={save.isPending} className="button button--outline button--sm">
        Fix
      </button>
      {save.error && <ErrorBox error={save.error} />}
    </form>
  );
}
