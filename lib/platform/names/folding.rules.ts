/** Characters without a shape of their own, such as zero-width spaces and soft hyphens. */
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}]+/gu;
/** U+2800 is a letter of Braille without a dot. */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether people would see nothing. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

/** Without control characters, and without those that have no shape of their own. */
export function visibleText(text: string): string {
  return text.replaceAll(/\s+/gu, " ").replaceAll(INVISIBLE, "");
}

/** Names that look the same are equal: composed or not, with or without invisible characters, however wide the blanks. */
export function plainName(name: string): string {
  return visibleText(name.normalize("NFKC")).replaceAll(/ +/g, " ").trim();
}

/** For comparing names and keeping them unique: those that differ only in case are equal too, and so are “ß” and “ss”. */
export function foldedName(name: string): string {
  return plainName(name).toUpperCase().toLowerCase().replaceAll("ς", "σ").normalize("NFC");
}
