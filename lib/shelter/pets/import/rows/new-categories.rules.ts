import { foldedName } from "#lib/platform/names/folding.rules.ts";
import { MAX_NEW_CATEGORIES, type NewImportCategory } from "#lib/shelter/pets/import/schema.ts";

/** A wrong column has another text per row. */
const MAX_COUNTED = 1000;

/** @param counted by folded name; changed in place */
export function countCategory(counted: Map<string, NewImportCategory>, name: string): void {
  const key = foldedName(name);
  const before = counted.get(key);
  if (before) before.rows += 1;
  else if (counted.size < MAX_COUNTED) counted.set(key, { name, rows: 1 });
}

type Named = readonly (string | undefined)[];

/** @param before what these rows named until then */
export function recounted(counted: readonly NewImportCategory[], before: Named, after: Named): NewImportCategory[] {
  const counts = new Map(counted.map((one) => [foldedName(one.name), { ...one }]));
  for (const name of before) {
    const found = name === undefined ? undefined : counts.get(foldedName(name));
    if (found) found.rows -= 1;
  }
  for (const name of after) if (name !== undefined) countCategory(counts, name);
  return byFrequency(counts).filter(({ rows }) => rows > 0);
}

export function byFrequency(counted: ReadonlyMap<string, NewImportCategory>): NewImportCategory[] {
  return [...counted.values()].toSorted((a, b) => b.rows - a.rows).slice(0, MAX_NEW_CATEGORIES);
}
