import type { DateOrder } from "#lib/shelter/pets/import/date-order.schema.ts";
import { isPartialDate } from "#lib/shelter/profiles/date.rules.ts";

const NUMBERS = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/;
/** Such as “2023/5/1”. */
const YEAR_FIRST = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/;
const MONTH_FIRST_WORDS = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/;
const DAY_FIRST_WORDS = /^(\d{1,2})\.?[ -]([a-z]{3})[a-z]*\.?[ -](\d{4}|\d{2})$/;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** Also “2023-05-01 00:00:00” and “5/1/2023 12:00 AM”. */
const TIME = /[ t]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]m)?(?:z|[+-]\d{2}:?\d{2})?$/;

const withoutTime = (text: string): string => text.trim().toLowerCase().replace(TIME, "");

/** Two digits never mean a later year than this one. @param now epoch milliseconds */
function yearOf(text: string, now: number): string {
  if (text.length === 4) return text;
  const year = new Date(now).getUTCFullYear();
  const recent = year - (year % 100) + Number(text);
  return String(recent > year ? recent - 100 : recent);
}

const isoDate = (year: string, month: string | number, day: string): string =>
  `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;

/**
 * Dots always mean that the day is first.
 * @param now epoch milliseconds
 * @returns ISO 8601 where it is a date, else the text
 */
export function readDate(text: string, order: DateOrder, now: number): string {
  const date = withoutTime(text);
  if (isPartialDate(date)) return date;
  const [, fullYear, , ownMonth, ownDay] = YEAR_FIRST.exec(date) ?? [];
  if (fullYear !== undefined && ownMonth !== undefined && ownDay !== undefined) return isoDate(fullYear, ownMonth, ownDay);
  const [, first, mark, second, year] = NUMBERS.exec(date) ?? [];
  if (first !== undefined && second !== undefined && year !== undefined) {
    const [day, month] = order === "dmy" || mark === "." ? [first, second] : [second, first];
    return isoDate(yearOf(year, now), month, day);
  }
  const [, name, nameDay, nameYear] = MONTH_FIRST_WORDS.exec(date) ?? [];
  const [, dayOf, monthName, ownYear] = DAY_FIRST_WORDS.exec(date) ?? [];
  const month = MONTHS.indexOf(name ?? monthName ?? "") + 1;
  return month === 0 ? text.trim() : isoDate(yearOf(nameYear ?? ownYear ?? "", now), month, nameDay ?? dayOf ?? "");
}

export class DateEvidence {
  #isDayFirst = false;
  #isMonthFirst = false;
  #isEither = false;

  note(text: string): void {
    const [, first, mark, second] = NUMBERS.exec(withoutTime(text)) ?? [];
    if (first === undefined || mark === ".") return;
    const [one, other] = [Number(first), Number(second)];
    if (one > 12) this.#isDayFirst = true;
    else if (other > 12) this.#isMonthFirst = true;
    else if (one !== other) this.#isEither = true;
  }

  get order(): DateOrder | undefined {
    if (this.#isDayFirst === this.#isMonthFirst) return undefined;
    return this.#isDayFirst ? "dmy" : "mdy";
  }

  get isAmbiguous(): boolean {
    return this.#isEither && this.order === undefined;
  }
}

const AGE_PART = /(\d+(?:\.\d+)?) *(y|m|w|d)[a-z]*\.?/g;

/**
 * Such as “2Y/ 4M/ 26D”, “2 years 4 months”, “6 weeks”, or “3”, in years.
 * @param now epoch milliseconds
 * @returns the estimated birth date, as exact as the age; undefined where it is no age
 */
export function birthDateFromAge(text: string, now: number): string | undefined {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/^\d{1,2}(?:\.\d+)?$/, "$&y");
  const parts = [...plain.matchAll(AGE_PART)].map(([, amount, unit = ""]) => [unit, Number(amount)] as const);
  const rest = plain.replaceAll(AGE_PART, "").replaceAll(/[\s,/&]|and|old/g, "");
  if (parts.length === 0 || rest !== "") return undefined;
  const sum = (unit: string): number | undefined => parts.find(([one]) => one === unit)?.[1];
  const [years, months, weeks, days] = ["y", "m", "w", "d"].map(sum);
  const birth = new Date(now);
  const day = birth.getUTCDate();
  birth.setUTCDate(1);
  birth.setUTCMonth(birth.getUTCMonth() - Math.round((years ?? 0) * 12 + (months ?? 0)));
  const lastDay = new Date(Date.UTC(birth.getUTCFullYear(), birth.getUTCMonth() + 1, 0)).getUTCDate();
  birth.setUTCDate(Math.min(day, lastDay) - Math.round((weeks ?? 0) * 7 + (days ?? 0)));
  const length = weeks !== undefined || days !== undefined ? 10 : months !== undefined ? 7 : 4;
  if (Number.isNaN(birth.getTime())) return undefined;
  const date = birth.toISOString().slice(0, length);
  return isPartialDate(date) ? date : undefined;
}
