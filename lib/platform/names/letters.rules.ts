/** Letters that do not decompose. The database's `pet_words` and `folded_pet_name` must match. */
export const PLAIN_LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({ æ: "ae", đ: "d", ð: "d", ħ: "h", ı: "i", ł: "l", ø: "o", œ: "oe", ß: "ss", þ: "th", ŧ: "t" }),
);

const SPECIAL = new RegExp(`[${[...PLAIN_LETTERS.keys()].join("")}]`, "g");

/** Lowercase, without accents. */
export function plainLetters(text: string): string {
  const lower = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return lower.replace(SPECIAL, (letter) => PLAIN_LETTERS.get(letter) ?? letter);
}
