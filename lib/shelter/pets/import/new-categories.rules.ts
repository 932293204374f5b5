import { foldedName } from "#lib/platform/names/folding.rules.ts";
import { MAX_NEW_CATEGORIES, type NewImportCategory } from "#lib/shelter/pets/import/schema.ts";

/** A wrongly chosen column has a different text per row. */
const MAX_COUNTED = 1000;

/** @param counted by folded name; changed in place */
export function countCategory(counted: Map<string, NewImportCategory>, name: string): void {
  const key = foldedName(name);
  const before = counted.get(key);
  if (before) before.rows += 1;
  else if (counted.size < MAX_COUNTED) counted.set(key, { name, rows: 1 });
}

export function byFrequency(counted: ReadonlyMap<string, NewImportCategory>): NewImportCategory[] {
  return [...counted.values()].toSorted((a, b) => b.rows - a.rows).slice(0, MAX_NEW_CATEGORIES);
}
