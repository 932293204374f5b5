import { gramsFrom, type WeightUnit } from "#lib/shelter/profiles/rules.ts";

/** Every text of a cell that means a value; others stay as they are, for the schema to refuse. */
const plain = (text: string): string => text.trim().toLowerCase();

const YES = new Set(["yes", "y", "true", "1", "x", "✓", "✔"]);
const NO = new Set(["no", "n", "false", "0"]);
const UNKNOWN = new Set(["unknown", "not sure", "unsure", "untested", "not tested", "selective", "u", "n/a", "?", "-", "none"]);

/** For cells that hold no free text. */
export function isUnknownCell(text: string): boolean {
  return UNKNOWN.has(plain(text));
}

export function readYesOrNo(text: string): boolean | string {
  const word = plain(text);
  return YES.has(word) || (!NO.has(word) && text);
}

export const writeYesOrNo = (value: boolean | null): string => (value === null ? "" : value ? "yes" : "no");

export function readSex(text: string): string {
  const word = plain(text);
  const [isMale, isFemale] = [/^m\b|\bmale\b/.test(word), /^f\b|\bfemale\b/.test(word)];
  if (isMale === isFemale) return text;
  return isMale ? "male" : "female";
}

const SIZES: readonly [RegExp, string][] = [
  [/^(?:xx?l|(?:extra|xx?|very)[ _-]?large|giant)\b/, "extra_large"],
  [/^l(?:arge)?\b/, "large"],
  [/^m(?:ed(?:ium)?)?\b/, "medium"],
  [/^(?:s|xs|(?:(?:extra|x|very)[ _-]?)?small|toy|tiny)\b/, "small"],
];

export function readSize(text: string): string {
  return SIZES.find(([pattern]) => pattern.test(plain(text)))?.[1] ?? text;
}

export function readCoat(text: string): string {
  return /^(?:short|medium|long|wire|curly|hairless)\b/.exec(plain(text))?.[0] ?? text;
}

const WEIGHT = /(\d+(?:[.,]\d+)?) *(kgs?|kilos?|kilograms?|g|grams?|lbs?|pounds?|oz|ounces?)?\.?/gu;
const UNIT_OF: readonly [RegExp, WeightUnit][] = [
  [/^k/, "kg"],
  [/^g/, "g"],
  [/^(?:l|p)/, "lb"],
  [/^o/, "oz"],
];

/**
 * Such as “25 lbs 3 oz”, “11.5 kg”, or “11,5”.
 * @param bare unit of a number without one
 * @returns grams, or the text where it is no weight
 */
export function readWeight(text: string, bare: WeightUnit): number | string {
  const parts = [...plain(text).matchAll(WEIGHT)];
  const rest = plain(text).replaceAll(WEIGHT, "").replaceAll(/[\s,]/g, "");
  if (parts.length === 0 || rest !== "") return text;
  const grams = parts.map(([, amount = "", unit = ""]) =>
    gramsFrom(Number(amount.replace(",", ".")), UNIT_OF.find(([pattern]) => pattern.test(unit))?.[1] ?? bare),
  );
  return grams.reduce<number>((sum, one) => sum + (one ?? 0), 0) || text;
}

export function readInteger(text: string): number | string {
  return /^\d{1,9}(?:\.0+)?$/.test(text.trim()) ? Number(text) : text;
}

/** Such as “150”, “$1,250.00”, or “150,5”, without its currency. */
export function readAmount(text: string): string {
  const digits = text.replaceAll(/[\s\p{Sc}]/gu, "");
  const isDecimalComma = /^\d+,\d{1,2}$|^\d{1,3}(?:\.\d{3})+,\d{1,2}$/.test(digits);
  return isDecimalComma ? digits.replaceAll(".", "").replace(",", ".") : digits.replace(/^(\d{1,3}),(\d{3})(?=\.|$)/, "$1$2");
}

export const readList = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== "");
