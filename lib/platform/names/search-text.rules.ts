import { visibleText } from "#lib/platform/names/folding.rules.ts";

export function searchText(typed: string): string {
  return visibleText(typed.toWellFormed()).normalize("NFC").trim().slice(0, 255).toWellFormed();
}

/**
 * Ignores case and accents; uses no index.
 * @param text placeholder
 */
export function hasText(column: string, text: string): string {
  // Evaluated once; lowercase suffices for most texts.
  const folded = `(select folded_pet_name(${text}::text))`;
  return `strpos(case when octet_length(${column}) = length(${column}) then lower(${column}) else folded_pet_name(${column}) end, ${folded}) > 0`;
}

/**
 * Ignores case and accents; “ß” equals “ss”. An index of `search_parts` finds rare text without a full scan.
 * @param text placeholder, not empty
 */
export function containsText(name: string, other: string, text: string): string {
  const folded = `folded_pet_name(${text})`;
  return `(search_parts(folded_pet_name(${name} || ' ' || ${other})) @> search_needles(${folded})
    and (strpos(folded_pet_name(${name}), ${folded}) > 0 or strpos(folded_pet_name(${other}), ${folded}) > 0))`;
}
