/** What no name may hold, since nobody sees it: control and format characters, private and unassigned ones, halves of characters, line ends. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/u;

/** A name with each run of spaces made one, and none at its ends. */
export function tidyName(name: string): string {
  return name.trim().replace(/\p{Zs}+/gu, " ");
}

/** Whether a name has 1 to `most` Unicode code points and nothing that cannot be seen. @param name as `tidyName` gives it */
export function isName(name: string, most: number): boolean {
  return name !== "" && [...name].length <= most && !UNSEEN.test(name);
}

/** What is shown of a name that somebody else gave: without what cannot be seen, and cut after `most` code points. */
export function shownName(name: string, most: number): string {
  return [...tidyName(name.replace(/\s/gu, " ").replace(new RegExp(UNSEEN, "gu"), ""))].slice(0, most).join("").trim();
}

/**
 * Whether what was typed confirms a name, as it must before something that cannot
 * be undone. How a page shows a name is how it can be typed: white space counts as
 * one space, and none at the ends; a letter counts as itself however it was typed.
 */
export function confirmsName(name: string, typed: string): boolean {
  const plain = (text: string): string => text.normalize("NFKC").trim().replace(/\s+/gu, " ");
  return plain(typed) === plain(name);
}

/** Whether a text can be a slug at all; anything else is asked for in vain. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9-]{1,63}$/.test(text);
}
