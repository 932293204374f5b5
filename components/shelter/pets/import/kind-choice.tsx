"use client";

import { useQuery } from "@tanstack/react-query";
import { ReadingChoice } from "#components/shelter/pets/import/reading-choice.tsx";
import { useOpenImport } from "#components/shelter/pets/import/use-import.ts";
import { rows } from "#components/shelter/pets/import/words.ts";
import { categoriesOptions } from "#lib/shelter/categories/client.ts";
import { categoryLabel } from "#lib/shelter/categories/view.ts";
import { importCalls } from "#lib/shelter/pets/import/client.ts";
import { hasKinds, hasRequiredFields } from "#lib/shelter/pets/import/fields.schema.ts";
import type { PetImport } from "#lib/shelter/pets/import/schema.ts";

/** Only a category is missing. */
function lacksKinds({ error, columns }: PetImport): boolean {
  const fields = columns?.map(({ field }) => field) ?? [];
  return error !== null && !hasKinds(fields) && hasRequiredFields(fields, true);
}

/** One category for all rows that have none; nothing where each has one. */
export function KindChoice() {
  const { project, file } = useOpenImport();
  const { id, reading, tally } = file;
  const { data: categories } = useQuery(categoriesOptions(project));
  const isWhole = lacksKinds(file);
  const value = reading?.categoryId ?? "";
  if (!categories || (!isWhole && tally.kindless === 0 && value === "")) return null;
  const known = categories.map(({ categoryId }) => categoryId);
  return (
    <ReadingChoice
      label={isWhole ? "Category of all animals in the file" : "Category of rows that have none"}
      {...(tally.kindless > 0 && { hint: `${rows(tally.kindless)} without a category can’t be added.` })}
      value={value}
      choices={[...new Set(value === "" ? known : [...known, value])].map((one) => ({ value: one, label: categoryLabel(one, categories) }))}
      words="Use this category"
      save={(categoryId) => importCalls.chooseReading(project, id, { categoryId })}
    />
  );
}
