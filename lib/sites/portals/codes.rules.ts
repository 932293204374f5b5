import { foldedName } from "#lib/platform/names/folding.rules.ts";
import type { ImportField } from "#lib/shelter/pets/import/fields.schema.ts";
import { standingOf } from "#lib/shelter/pets/import/languages/standing.rules.ts";
import { knownSpecies, ownWord } from "#lib/shelter/pets/import/languages/words.rules.ts";
import type { LayoutColumn } from "#lib/shelter/pets/import/presets/layout.schema.ts";

function statusIn(word: string): string {
  const standing = standingOf(word);
  return standing === "leftOut" || !standing.isListed ? "" : (standing.status ?? "");
}

/** What an import would take the word for. */
export function meaningOf(field: ImportField, word: string): string {
  if (field === "outcome") return statusIn(word);
  if (field === "species") return knownSpecies(word) ?? foldedName(word);
  return field === "age" ? foldedName(word) : ownWord(field, word);
}

/** The import's tables the other way round: what is written for each of our words. Undefined where the column takes any text. */
export function codesOf(field: ImportField, { codes, words }: LayoutColumn): ReadonlyMap<string, string> | undefined {
  if (!codes && !words) return undefined;
  const all = [...Object.entries(codes ?? {}), ...(words ?? []).map((word) => [word, word] as const)];
  return new Map(all.map(([code, word]) => [meaningOf(field, word), code] as const).toReversed());
}
