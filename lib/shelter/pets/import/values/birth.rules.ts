import { foldedName } from "#lib/platform/names/folding.rules.ts";
import type { DateOrder } from "#lib/shelter/pets/import/date-order.schema.ts";
import { allWords, LANGUAGES, oneOf } from "#lib/shelter/pets/import/languages/rules.ts";
import type { AgeUnit } from "#lib/shelter/pets/import/languages/schema.ts";
import { knownSpecies, withoutAbout } from "#lib/shelter/pets/import/languages/words.rules.ts";
import { readDate } from "#lib/shelter/pets/import/values/dates.rules.ts";
import { AGE_GROUPS, type AgeClass, type AgeGroup, typicalMonths } from "#lib/shelter/profiles/age.rules.ts";
import { isPartialDate } from "#lib/shelter/profiles/date.rules.ts";

const UNITS: readonly AgeUnit[] = ["year", "month", "week", "day"];
const UNIT_OF = new Map(UNITS.flatMap((unit) => allWords(({ units }) => units[unit]).map((word) => [word, unit])));
const GROUP_OF = new Map<string, AgeGroup>(
  AGE_GROUPS.flatMap((group) => allWords(({ ages }) => ages[group]).map((word) => [foldedName(word), group])),
);
const UNDER = new RegExp(`(?<!\\d ?)${oneOf(allWords(({ under }) => under))} (?=\\d)|< ?(?=\\d)`, "u");
const FILLERS = new RegExp(oneOf([...allWords(({ fillers }) => fillers), ...GROUP_OF.keys()]), "gu");
const PART = /(\d+(?:\.\d+)?) *(\p{L}+)\.?(?:\/?o\.?(?!\p{L}))?/gu;
const RANGE = /(\d+(?:\.\d+)?) *(?:[-–]|to|bis) *(\d+(?:\.\d+)?)/u;
const FRACTIONS: Readonly<Record<string, string>> = { "½": ".5", "¼": ".25", "¾": ".75", "1/2": ".5", "1/4": ".25", "3/4": ".75" };
const FRACTION = /(\d*) ?(½|¼|¾|(?<![\d/])[13]\/[24](?![\d/]))/gu;

const COUNT_OF = new Map(
  LANGUAGES.flatMap(({ numbers }) =>
    Object.entries(numbers).flatMap(([count, words]) => words.split(", ").map((word) => [word, count] as const)),
  ),
);
const COUNTS = new RegExp(`(${oneOf([...COUNT_OF.keys()])}) (?=\\p{L})`, "gu");
/** Such as “2019/20”. */
const TWO_YEARS = /^(\d{4}) ?[/–-] ?(\d{4}|\d{2})$/;
const MAX_CHARACTERS = 80;

/** Also of “adult dog”. */
function groupOf(text: string): AgeGroup | undefined {
  const plain = foldedName(text);
  const isOther = (word: string): boolean => GROUP_OF.has(word) || knownSpecies(word) === undefined;
  return GROUP_OF.get(plain) ?? GROUP_OF.get(plain.split(" ").filter(isOther).join(" "));
}

/** The first of two years that follow each other. */
function firstYearOf(text: string): string | undefined {
  const [, first, second = ""] = TWO_YEARS.exec(text) ?? [];
  return String(Number(first) + 1).endsWith(second) ? first : undefined;
}

interface Plain {
  text: string;
  isAbout: boolean;
  isUnder: boolean;
}

function plainOf(given: string): Plain {
  const words = given
    .toLowerCase()
    .replaceAll(/[()*†]|\s+/g, " ")
    .replaceAll(/ {2,}/g, " ")
    .trim();
  const lower = words.replaceAll(COUNTS, (all, word: string) => `${COUNT_OF.get(word) ?? all} `);
  const counted = lower.replace(UNDER, "");
  const exact = withoutAbout(counted);
  const text = exact.replaceAll(FILLERS, " ").replaceAll(/\s+/g, " ");
  return {
    text: text.replaceAll(/^[\s:,.&-]+|[\s:,&-]+$/g, ""),
    isUnder: counted !== lower,
    isAbout: exact !== lower,
  };
}

const withDecimals = (text: string): string =>
  text.replaceAll(FRACTION, (_, whole: string, part: string) => `${whole || 0}${FRACTIONS[part]}`).replaceAll(/(?<=\d),(?=\d)/g, ".");

const withoutRange = (text: string): string =>
  text.replace(RANGE, (_, from: string, to: string) => String((Number(from) + Number(to)) / 2));

/** Undefined where it is no age. @param bare unit of a number without one */
function partsOf(plain: string, bare: AgeUnit | undefined): Map<AgeUnit, number> | undefined {
  const text = withoutRange(withDecimals(plain));
  if (bare && /^\d{1,2}(?:\.\d+)?$/.test(text)) return new Map([[bare, Number(text)]]);
  const parts = new Map<AgeUnit, number>();
  for (const [, amount, word = ""] of text.matchAll(PART)) {
    const unit = UNIT_OF.get(word);
    if (unit === undefined || parts.has(unit)) return undefined;
    parts.set(unit, Number(amount));
  }
  return parts.size > 0 && /^[\s,/&.]*$/.test(text.replaceAll(PART, "")) ? parts : undefined;
}

function birthDateOf(parts: ReadonlyMap<AgeUnit, number>, share: number, now: number): string | undefined {
  const [years = 0, months = 0, weeks = 0, days = 0] = UNITS.map((unit) => (parts.get(unit) ?? 0) * share);
  const birth = new Date(now);
  const day = birth.getUTCDate();
  birth.setUTCDate(1);
  birth.setUTCMonth(birth.getUTCMonth() - Math.round(years * 12 + months));
  const lastDay = new Date(Date.UTC(birth.getUTCFullYear(), birth.getUTCMonth() + 1, 0)).getUTCDate();
  birth.setUTCDate(Math.min(day, lastDay) - Math.round(weeks * 7 + days));
  if (Number.isNaN(birth.getTime())) return undefined;
  const length = parts.has("week") || parts.has("day") ? 10 : parts.has("month") ? 7 : 4;
  const date = birth.toISOString().slice(0, length);
  return isPartialDate(date) ? date : undefined;
}

export const unitIn = (title: string): AgeUnit | undefined =>
  title
    .toLowerCase()
    .split(/\P{L}+/u)
    .flatMap((word) => (word.length > 3 ? (UNIT_OF.get(word) ?? []) : []))[0];

export interface BirthReading {
  dateOrder: DateOrder;
  /** Epoch milliseconds. */
  now: number;
}

export interface Birth {
  birthDate: string;
  birthDateEstimated?: true;
}

const estimated = (birthDate: string | undefined): Birth | undefined =>
  birthDate === undefined ? undefined : { birthDate, birthDateEstimated: true };

/**
 * Such as “5/1/2023”, “ca. 2024”, “2Y/ 4M/ 26D”, “1 1/2 years”, “10+”, “2-3 Jahre”, “2019/20”, or “adult dog”.
 * @param ageClass whose baby or senior it is
 * @param bare unit of an age without one; undefined where a number is none
 */
export function readBirth(text: string, { dateOrder, now }: BirthReading, ageClass: AgeClass, bare?: AgeUnit): Birth | undefined {
  if (text.length > MAX_CHARACTERS) return undefined;
  const exact = readDate(text, dateOrder, now);
  if (isPartialDate(exact)) return { birthDate: exact };
  const group = groupOf(text);
  if (group) return estimated(birthDateOf(new Map([["month", typicalMonths(group, ageClass)]]), 1, now));
  const plain = plainOf(text);
  const date = readDate(plain.text, dateOrder, now);
  if (isPartialDate(date)) return plain.isAbout ? estimated(date) : { birthDate: date };
  const firstYear = firstYearOf(plain.text);
  if (firstYear !== undefined) return estimated(firstYear);
  const parts = partsOf(plain.text, bare);
  return parts && estimated(birthDateOf(parts, plain.isUnder ? 0.5 : 1, now));
}
