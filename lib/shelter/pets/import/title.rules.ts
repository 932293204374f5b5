import { foldedName } from "#lib/platform/names/folding.rules.ts";

/** Ignores case, blanks, and punctuation, except `#`, as in “Animal #”. */
export function titleKey(title: string): string {
  return foldedName(title).replaceAll(/[^\p{L}\p{N}#]/gu, "");
}

const QUESTION =
  /^(?:what(?:'s| is| are)?|which|is|are|has|does|upload|add|enter|tell us|bitte)\s+(?:(?:the|an?|his|her|its|their|your|he|she|it|they|he\/she|s\/he)\s+)*/;
const ASKED_OF = /\s(?:is|are) (?:it|he|she|they|he\/she|s\/he|this (?:animal|pet))\W*$/;
/** Says how it is measured, and so something else. */
const MEASURE = /\((?:cm|m|in|inch(?:es)?|ft|kg|g|lbs?)\)/;

/** Returns what a form's question asks for, or the title without what is in parentheses. */
export function askedTitle(title: string): string {
  const plain = foldedName(title).replaceAll("’", "'");
  return MEASURE.test(plain)
    ? plain
    : plain
        .replaceAll(/\(.*?\)/g, " ")
        .replace(QUESTION, "")
        .replace(ASKED_OF, "");
}
