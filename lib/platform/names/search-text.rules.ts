import { visibleText } from "#lib/platform/names/folding.rules.ts";

/** Search input for the database, composed as names are stored; empty if nothing is searched for. */
export function searchText(typed: string): string {
  return visibleText(typed.toWellFormed()).normalize("NFC").trim().slice(0, 255).toWellFormed();
}

/**
 * SQL condition: either column contains a text, whatever the case and the accents, with “ss” for “ß”. `search_parts`,
 * `search_needles`, and `folded_pet_name` are functions from migrations; what the first returns is indexed for people and
 * projects, so that a rare text needs no full scan. Matches are verified character by character.
 * @param name a column
 * @param other a column
 * @param text the value's placeholder, not empty
 */
export function containsText(name: string, other: string, text: string): string {
  const folded = `folded_pet_name(${text})`;
  return `(search_parts(folded_pet_name(${name} || ' ' || ${other})) @> search_needles(${folded})
    and (strpos(folded_pet_name(${name}), ${folded}) > 0 or strpos(folded_pet_name(${other}), ${folded}) > 0))`;
}
