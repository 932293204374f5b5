"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { SelectField } from "#components/ui/select.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { importCalls } from "#lib/shelter/pets/import/client.ts";
import type { FileColumn } from "#lib/shelter/pets/import/fields.schema.ts";

const CHOICES = [
  { value: "weightKg", label: "Kilograms" },
  { value: "weightLb", label: "Pounds" },
] as const;

interface Props {
  project: string;
  importId: string;
  columns: readonly FileColumn[];
  onChanged: () => void;
}

/** Some systems write weights in the unit of their own settings, which the file doesn’t tell. */
export function WeightUnit({ project, importId, columns, onChanged }: Props) {
  const weights = columns.filter(({ field }) => CHOICES.some(({ value }) => value === field));
  const [column] = weights;
  const [chosen, setChosen] = useState<string>(column?.field ?? "");
  const unit = CHOICES.find(({ value }) => value === chosen)?.value ?? null;
  const fields = columns.map((one) => (one === column ? unit : one.field));
  const save = useMutation({ mutationFn: () => importCalls.mapColumns(project, importId, fields), onSettled: onChanged });
  if (!column || weights.length > 1) return null;
  const example = column.sample === "" ? "" : `, as in “${isolated(column.sample)}”`;
  return (
    <div className="mb-5 grid max-w-md gap-3">
      <SelectField
        label="Weights"
        hint={`The unit of numbers without one in the column ${isolated(column.title)}${example}.`}
        value={chosen}
        onChange={setChosen}
        choices={CHOICES}
      />
      {save.error && <ErrorBox error={save.error} />}
      {unit !== column.field && (
        <button type="button" disabled={save.isPending} onClick={() => save.mutate()} className="button button--primary justify-self-start">
          Read weights this way
        </button>
      )}
    </div>
  );
}
