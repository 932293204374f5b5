/** What was typed into a search, fit for the database; empty when it asks for nothing. */
export function searchText(typed: string): string {
  return typed.replaceAll("\0", "").toWellFormed().trim().slice(0, 255);
}

/**
 * An SQL condition: either column contains a text, in any case.
 * `search_parts` and `search_needles` are functions of a migration; the first is indexed for people and for projects, so
 * that a rare text is found without reading all of them. What they find is checked character by character.
 *
 * @param name a column @param other a column that is lower case @param text the place of a value, not empty
 */
export function containsText(name: string, other: string, text: string): string {
  return `(search_parts(lower(${name}) || ' ' || ${other}) @> search_needles(lower(${text}))
    and (strpos(lower(${name}), lower(${text})) > 0 or strpos(${other}, lower(${text})) > 0))`;
}
