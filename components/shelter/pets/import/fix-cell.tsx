"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useOpenImport } from "#components/shelter/pets/import/use-import.ts";
import { fixedWords, rows } from "#components/shelter/pets/import/words.ts";
import { Button } from "#components/ui/button.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { importCalls } from "#lib/shelter/pets/import/client.ts";

interface Props {
  row: number;
  error: { column: string; came: string | null; at: number; rows?: number | "all" };
}

/** Another text for a cell, or for all cells with the same text, kept with the import; the file itself stays as it is. */
export function FixCell({ row, error }: Props) {
  const { project, file, changed } = useOpenImport();
  const { column, came, at, rows: same } = error;
  const isCut = came?.endsWith("…") === true;
  const [text, setText] = useState(isCut ? "" : (came ?? ""));
  const form = useRef<HTMLFormElement>(null);
  const show = useToast();
  const save = useMutation({
    mutationFn: (everywhere: boolean) => importCalls.fixCell(project, file.id, row, { at, text, everywhere }),
    onSuccess: (result) => {
      // The row goes, and this form with it.
      if ((result.state === "checking" || result.fixed > 0) && form.current?.contains(document.activeElement))
        form.current.closest("section")?.focus();
      show({ text: result.state === "checking" ? "The whole file is checked again." : fixedWords(result) });
      changed();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate(false);
  };
  return (
    <form ref={form} onSubmit={submit} className="mt-2 mb-2 flex flex-wrap items-center gap-2">
      <input
        aria-label={`${column} of row ${row}`}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="input min-w-0 max-w-sm flex-1 basis-40"
      />
      <Button isSmall label="Fix" type="submit" disabled={save.isPending} />
      {same !== undefined && (
        <Button isSmall disabled={save.isPending} onClick={() => save.mutate(true)}>
          Fix all {same === "all" ? "rows" : rows(same)}
          <span className="sr-only">{came ? ` with “${isolated(came)}”` : ` without ${column}`}</span>
        </Button>
      )}
      <ErrorBox error={save.error} />
    </form>
  );
}
