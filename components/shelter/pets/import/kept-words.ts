import { FIELD_WORDS, valueWords } from "#components/shelter/pets/event-changes.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import type { Category } from "#lib/shelter/categories/schema.ts";
import type { FieldPairs } from "#lib/shelter/pets/import/kept.schema.ts";
import { FIELD_NAMES, fieldOf } from "#lib/shelter/profiles/fields.schema.ts";
import { profileChangeWords } from "#lib/shelter/profiles/words.view.ts";

/** Each field with the team’s value and the file’s. */
export function keptWords(kept: FieldPairs, categories: readonly Category[] | undefined): [label: string, team: string, file: string][] {
  const own = (["name", "categoryId", "status"] as const).flatMap((field): [string, string, string][] => {
    const [here, file] = kept[field] ?? [];
    return here && file ? [[FIELD_WORDS[field], valueWords(field, here, categories), valueWords(field, file, categories)]] : [];
  });
  const profile = FIELD_NAMES.flatMap((field): [string, string, string][] => {
    const values = kept[field];
    if (!values) return [];
    const { from, to } = profileChangeWords(field, values[0], values[1]);
    return [[fieldOf(field).label, isolated(from), isolated(to)]];
  });
  return [...own, ...profile];
}
