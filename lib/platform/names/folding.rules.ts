/** Includes zero-width spaces and soft hyphens. */
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}]+/gu;
/** U+2800 is Braille without dots. */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

export function visibleText(text: string): string {
  return text.replaceAll(/\s+/gu, " ").replaceAll(INVISIBLE, "");
}

export function plainName(name: string): string {
  return visibleText(name.normalize("NFKC")).replaceAll(/ +/g, " ").trim();
}

/** Ignores case; “ß” equals “ss”. */
export function foldedName(name: string): string {
  return plainName(name).toUpperCase().toLowerCase().replaceAll("ς", "σ").normalize("NFC");
}
