"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useOpenImport } from "#components/shelter/pets/import/use-import.ts";
import { rows } from "#components/shelter/pets/import/words.ts";
import { Button } from "#components/ui/button.tsx";
import { counted } from "#components/ui/counted.ts";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { importCalls } from "#lib/shelter/pets/import/client.ts";

const categories = (count: number): string => counted(count, "category", "categories");

/** Offers to create what the file calls categories and the project doesn't have. */
export function NewCategories() {
  const { project, file, changed } = useOpenImport();
  const { id, newCategories, columns } = file;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const names = newCategories.map(({ name }) => name).filter((name) => !left.has(name));
  const create = useMutation({ mutationFn: () => importCalls.createCategories(project, id, names), onSettled: changed });
  if (newCategories.length === 0) return null;
  const columnOf = (wanted: string) => columns?.find(({ field }) => field === wanted)?.title;
  const column = columnOf("categoryId") ?? columnOf("species");
  const toggle = (name: string): void =>
    setLeft(left.has(name) ? new Set([...left].filter((one) => one !== name)) : new Set([...left, name]));
  return (
    <fieldset className="mb-5 rounded-xl bg-butter p-4 text-butter-ink">
      <legend className="contents font-semibold text-foreground">
        {column ? `“${isolated(column)}” names` : "The file names"} {categories(newCategories.length)} that you don’t have yet
      </legend>
      <ul className="mt-2 flex max-h-56 flex-wrap gap-x-6 overflow-y-auto">
        {newCategories.map(({ name, rows: count }) => (
          <li key={name}>
            <label className="inline-flex min-h-9 cursor-pointer items-center gap-2.5 text-note">
              <input type="checkbox" checked={!left.has(name)} onChange={() => toggle(name)} />
              <span className="[overflow-wrap:anywhere]">
                <bdi>{name}</bdi> <span>({rows(count)})</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <ErrorBox error={create.error} className="mt-3" />
      <Button isSmall tone="primary" disabled={create.isPending || names.length === 0} onClick={() => create.mutate()} className="mt-3">
        Create {categories(names.length)}
      </Button>
      <p className="mt-2 text-note">Rows without a category can’t be added.</p>
    </fieldset>
  );
}
