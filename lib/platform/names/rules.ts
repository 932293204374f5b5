import { plainName } from "#lib/platform/names/folding.rules.ts";

const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/u;

/** Composed (NFC), so that a name is found however typed. */
export function tidyName(name: string): string {
  return name
    .normalize("NFC")
    .trim()
    .replace(/\p{Zs}+/gu, " ");
}

/** @param name as `tidyName` returns it */
export function isName(name: string, max: number): boolean {
  return name !== "" && [...name].length <= max && !UNSEEN.test(name);
}

/** @param max code points */
export function shownName(name: string, max: number): string {
  return [...tidyName(name.replace(/\s/gu, " ").replace(new RegExp(UNSEEN, "gu"), ""))].slice(0, max).join("").trim();
}

export function confirmsName(name: string, typed: string): boolean {
  return plainName(typed) === plainName(name);
}

export function isSlug(text: string): boolean {
  return /^[a-z0-9-]{1,63}$/.test(text);
}
