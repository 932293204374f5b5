/** Limits of a local number and of E.164. */
const [MIN_DIGITS, MAX_DIGITS] = [5, 15];
/** A longer number before a slash or a bracket is not an area code. */
const MAX_AREA_DIGITS = { "+": 7, "0": 6, other: 4 };

const digitsIn = (text: string): number => text.replaceAll(/\D/g, "").length;

function isAreaCode(text: string): boolean {
  const start = text.trimStart().replace("(", "")[0];
  return digitsIn(text) <= MAX_AREA_DIGITS[start === "+" || start === "0" ? start : "other"];
}

/** Area codes may end in a slash or bracket, as in `0221/12345` or `+1 (212) 555-0100`. */
function firstNumber(text: string): string {
  const cut = [...text.matchAll(/[/(]/g)].find(({ index }) => !isAreaCode(text.slice(0, index)));
  return text.slice(0, cut?.index);
}

/**
 * Reads the first number, as of `+49 (0)221 12345 / 0171 999`.
 * @returns undefined where it is not clearly one
 */
export function phoneLink(text: string): string | undefined {
  const written = text.replace(/^[^\d+(]+/, "").replace(/^(\(?(?:\+|00)[^(]*)\(0\)/, "$1");
  const [run = ""] = /^\(?\+?[\d\s().\-–/]*/.exec(written) ?? [];
  // The number continues as a word, as in 1-800-ADOPT-ME.
  if (/^\p{L}/u.test(written.slice(run.length)) && /[\d-]$/.test(run)) return undefined;
  const number = firstNumber(run);
  const digits = digitsIn(number);
  if (digits < MIN_DIGITS || digits > MAX_DIGITS) return undefined;
  return `tel:${number.replaceAll(/[^+\d]/g, "")}`;
}
