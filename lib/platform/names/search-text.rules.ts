import { visibleText } from "#lib/platform/names/folding.rules.ts";

/** Composed as names are stored; empty for no search. */
export function searchText(typed: string): string {
  return visibleText(typed.toWellFormed()).normalize("NFC").trim().slice(0, 255).toWellFormed();
}

/**
 * Ignores case and accents; “ß” equals “ss”. The SQL functions are from migrations. An index of `search_parts` finds
 * rare text without a full scan; matches are then verified.
 * @param text placeholder of a value, not empty
 */
export function containsText(name: string, other: string, text: string): string {
  const folded = `folded_pet_name(${text})`;
  return `(search_parts(folded_pet_name(${name} || ' ' || ${other})) @> search_needles(${folded})
    and (strpos(folded_pet_name(${name}), ${folded}) > 0 or strpos(folded_pet_name(${other}), ${folded}) > 0))`;
}
