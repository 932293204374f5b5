import { visibleText } from "#lib/names/folding.rules.ts";

/** Search input for the database, composed as names are stored; empty if nothing is searched for. */
export function searchText(typed: string): string {
  return visibleText(typed.toWellFormed()).normalize("NFC").trim().slice(0, 255).toWellFormed();
}

/**
 * SQL condition: either column contains a text, case-insensitively. `search_parts` and `search_needles` are functions
 * from a migration; the former is indexed for people and projects, so that a rare text needs no full scan. Matches
 * are verified character by character.
 * @param name a column
 * @param other a lowercase column
 * @param text the value's placeholder, not empty
 */
export function containsText(name: string, other: string, text: string): string {
  return `(search_parts(lower(${name}) || ' ' || ${other}) @> search_needles(lower(${text}))
    and (strpos(lower(${name}), lower(${text})) > 0 or strpos(${other}, lower(${text})) > 0))`;
}
