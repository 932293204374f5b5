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

const WEIGHT = /(\d+(?:[.,\s]\d+)*)\s*(kilogramm?s?|kilos?|kgs?|gramm?s?|g|pounds?|lbs?|ounces?|oz|#)?\.?/gu;
const UNIT_OF: readonly [RegExp, WeightUnit][] = [
  [/^k/, "kg"],
  [/^g/, "g"],
  [/^[lp#]/, "lb"],
  [/^o/, "oz"],
];
const DECIMAL = /^\d+(?:[.,]\d+)?$/;
/** Such as “1,200”, “11 500”, or “1.200,5”. */
const THOUSANDS = /^[1-9]\d{0,2}([.,\s])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/u;

/** @returns NaN for no number, or an ambiguous separator */
function amountOf(text: string, unit: WeightUnit): number {
  const decimal = DECIMAL.test(text) ? Number(text.replace(",", ".")) : Number.NaN;
  const separator = THOUSANDS.exec(text)?.[1];
  if (separator === undefined) return decimal;
  const whole = Number(text.replaceAll(separator, "").replace(",", "."));
  if (Number.isNaN(decimal)) return whole;
  // “1.200 lb” has three decimals, and fractions of a gram mean nothing.
  if (separator === ".") return unit === "g" ? Number.NaN : decimal;
  if (unit !== "kg") return whole;
  return gramsFrom(whole, unit) === undefined ? decimal : Number.NaN;
}

export const WEIGHT_RULE = "a weight up to 2,000 kg, without a separator for thousands, such as 1200 g";

/**
 * Such as “25 lbs 3 oz”, “11.5 kg”, “11,5”, or “11,500 g”.
 * @param bare unit of a number without one
 * @returns grams, or the text if it is none or ambiguous
 */
export function readWeight(text: string, bare: WeightUnit): number | string {
  const parts = [...plain(text).matchAll(WEIGHT)];
  const rest = plain(text).replaceAll(WEIGHT, "").replaceAll(/[\s,]/g, "");
  if (rest !== "" || (parts.length > 1 && parts.some(([, , unit]) => unit === undefined))) return text;
  const grams = parts.map(([, amount = "", named = ""]) => {
    const unit = UNIT_OF.find(([pattern]) => pattern.test(named))?.[1] ?? bare;
    const value = amountOf(amount, unit);
    return value === 0 ? 0 : gramsFrom(value, unit);
  });
  const sum = grams.reduce<number>((total, one) => total + (one ?? Number.NaN), 0);
  return sum || text;
}

export function readInteger(text: string): number | string {
  return /^\d{1,9}(?:\.0+)?$/.test(text.trim()) ? Number(text) : text;
}

/** Such as “150”, “$1,250.00”, “1.250”, or “150,5”; drops the currency. */
export function readAmount(text: string): string {
  const digits = text.replaceAll(/[\s\p{Sc}'’]/gu, "");
  const isDecimalComma = /^\d+,\d{1,2}$|^\d{1,3}(?:\.\d{3})+,\d{1,2}$/.test(digits);
  if (isDecimalComma) return digits.replaceAll(".", "").replace(",", ".");
  return digits.replace(/^([1-9]\d{0,2})(?:,(\d{3})(?=\.|$)|\.(\d{3})$)/, "$1$2$3");
}

export const readList = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== "");
