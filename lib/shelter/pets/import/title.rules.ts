import { foldedName } from "#lib/platform/names/folding.rules.ts";

/** Ignores case, blanks, and punctuation, except `#`, as in “Animal #”. */
export function titleKey(title: string): string {
  return foldedName(title).replaceAll(/[^\p{L}\p{N}#]/gu, "");
}
