import { isStorable } from "#lib/platform/stored-text.ts";
import { wordsOf } from "#lib/shelter/pets/search.rules.ts";

export const MAX_IDS = 100;
/** The search compares more, even with all accents. */
export const MAX_API_SEARCH_LENGTH = 100;
export const MAX_SEARCHED_WORDS = 8;

export function isPetSearch(text: string): boolean {
  if (text.length > 2 * MAX_API_SEARCH_LENGTH || [...text].length > MAX_API_SEARCH_LENGTH) return false;
  if (!isStorable(text)) return false;
  const { length } = wordsOf(text);
  return length > 0 && length <= MAX_SEARCHED_WORDS;
}
