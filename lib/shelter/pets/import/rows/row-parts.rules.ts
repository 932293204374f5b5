import { foldedName } from "#lib/platform/names/folding.rules.ts";
import { categoryFormSchema } from "#lib/shelter/categories/schema.ts";
import { wordsForSpecies } from "#lib/shelter/pets/import/languages/words.rules.ts";
import type { CheckedRow, GoodRow } from "#lib/shelter/pets/import/rows/checked-row.schema.ts";
import type { CellError, RowError } from "#lib/shelter/pets/import/schema.ts";
import { shortened } from "#lib/shelter/pets/import/shown-text.rules.ts";
import { MAX_NAME_CODE_POINTS, type PetStatus } from "#lib/shelter/pets/rules.ts";
import { EXTERNAL_ID_RULE } from "#lib/shelter/pets/schema.ts";

export const NAME_RULE = `text of 1 to ${MAX_NAME_CODE_POINTS} characters, not blank`;
export const EXTERNAL_RULE = EXTERNAL_ID_RULE.replace("must be ", "");
export const STATUS_RULE = "available, pending or adopted, or left empty";
export type CategoryNumbers = ReadonlyMap<string, bigint>;

function exactlyNamed(name: string, categories: CategoryNumbers): bigint | undefined {
  const wanted = foldedName(name);
  return categories.get(wanted) ?? categories.get(`${wanted}s`) ?? (wanted.endsWith("s") ? categories.get(wanted.slice(0, -1)) : undefined);
}

/** "Dog" matches "Dogs", unless both exist; else a name of the same species, in any language. */
export function categoryNamed(name: string, categories: CategoryNumbers): bigint | undefined {
  const exact = exactlyNamed(name, categories);
  if (exact !== undefined) return exact;
  return wordsForSpecies(name)
    .map((word) => exactlyNamed(word, categories))
    .find((number) => number !== undefined);
}

/** A number is a mistake. */
function newCategoryOf(text: string): string | undefined {
  return /^[\d\s.,+-]*(?:e[+-]?\d+)?$/i.test(text) ? undefined : categoryFormSchema.shape.name.safeParse(text).data;
}

export const cellError = (column: string, came: string | null, rule: string): CellError => ({
  column,
  came: came === null ? null : shortened(came),
  rule,
});

interface Parts {
  name: string | RowError;
  categoryId: bigint | RowError | undefined;
  status: PetStatus | RowError;
  extras?: Omit<GoodRow, "name" | "categoryId" | "status">;
  errors?: RowError[];
  /** Cells that an animal can be without. */
  emptied?: RowError[];
  givenCategory: string | undefined;
}

export function checkedRowOf({ name, categoryId, status, extras, errors = [], emptied = [], givenCategory }: Parts): CheckedRow {
  if (typeof name === "string" && typeof categoryId !== "object" && typeof status === "string" && errors.length === 0) {
    return { pet: { name, categoryId, status, ...extras }, ...(emptied.length > 0 && { emptied }) };
  }
  const newCategory = typeof categoryId === "bigint" || givenCategory === undefined ? undefined : newCategoryOf(givenCategory);
  return {
    errors: [...[name, categoryId, status].filter((part): part is RowError => typeof part === "object"), ...errors, ...emptied],
    ...(newCategory !== undefined && { newCategory }),
  };
}
