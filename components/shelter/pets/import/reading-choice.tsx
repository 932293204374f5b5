"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useOpenImport } from "#components/shelter/pets/import/use-import.ts";
import { Button } from "#components/ui/button.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { type Choice, SelectField } from "#components/ui/select.tsx";

interface Props {
  label: string;
  hint?: string;
  /** Empty where a choice is asked for. */
  value: string;
  choices: readonly Choice[];
  /** Of the button that shows with another choice. */
  words: string;
  save: (value: string) => Promise<unknown>;
}

/** A choice with which the file is checked again. */
export function ReadingChoice({ label, hint, value, choices, words, save }: Props) {
  const { changed } = useOpenImport();
  const [chosen, setChosen] = useState(value);
  const saving = useMutation({ mutationFn: () => save(chosen), onSettled: changed });
  return (
    <div className="mb-5 grid max-w-md gap-3">
      <SelectField
        label={label}
        {...(hint !== undefined && { hint })}
        value={chosen}
        onChange={setChosen}
        choices={value === "" ? [{ value, label: "Choose" }, ...choices] : choices}
      />
      <ErrorBox error={saving.error} />
      {chosen !== value && (
        <Button tone="primary" label={words} disabled={saving.isPending} onClick={() => saving.mutate()} className="justify-self-start" />
      )}
    </div>
  );
}
