import { DAY_MS } from "#lib/platform/time.ts";
import type { DateOrder } from "#lib/shelter/pets/import/date-order.schema.ts";
import { LANGUAGES } from "#lib/shelter/pets/import/languages/rules.ts";
import { isPartialDate } from "#lib/shelter/profiles/date.rules.ts";

const NUMBERS = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/;
/** Such as “2023/5/1”. */
const YEAR_FIRST = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/;
/** Such as “05/2023”. */
const MONTH_AND_YEAR = /^(\d{1,2})[/.-](\d{4})$/;
const MONTH_FIRST_WORDS = /^(\p{L}{3,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u;
const DAY_FIRST_WORDS = /^(\d{1,2})(?:st|nd|rd|th)?\.?[ -]?(\p{L}{3,})\.?,?[ -](\d{4}|\d{2})$/u;
/** Such as “Mai 2023”. */
const WORD_AND_YEAR = /^(\p{L}{3,})\.?,?[ -](\d{4}|\d{2})$/u;
/** A spreadsheet's days, from 1954 to 2091. */
const SERIAL = /^[2-6]\d{4}$/;
const FIRST_SERIAL_MS = Date.UTC(1899, 11, 30);
const MONTHS = new Map(
  LANGUAGES.flatMap(({ months }) => months.flatMap((names, i) => names.split(", ").map((name): [string, number] => [name, i + 1]))),
);
/** Also “2023-05-01 00:00:00” and “5/1/2023 12:00 AM”. */
const TIME = /[ t]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]m)?(?:z|[+-]\d{2}:?\d{2})?$/;
const WEEKDAY = /^\p{L}{2,}\.?, (?=.*\d)/u;

/** @returns in lower case, without time and day of the week, and with no blank after a number's dot */
const plainDate = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(TIME, "")
    .replace(WEEKDAY, "")
    .replaceAll(/(?<=\d\.) (?=\d)/g, "");

/** Two digits never mean a later year. */
function yearOf(text: string, now: number): number {
  const year = new Date(now).getUTCFullYear();
  const recent = year - (year % 100) + Number(text);
  return text.length === 4 ? Number(text) : recent > year ? recent - 100 : recent;
}

interface WrittenDate {
  year: string;
  month: string | number | undefined;
  day?: string | undefined;
}

function numbersOf(date: string, order: DateOrder): WrittenDate | undefined {
  const [, fullYear, , ownMonth, ownDay] = YEAR_FIRST.exec(date) ?? [];
  if (fullYear !== undefined) return { year: fullYear, month: ownMonth, day: ownDay };
  const [, onlyMonth, ofYear] = MONTH_AND_YEAR.exec(date) ?? [];
  if (ofYear !== undefined) return { year: ofYear, month: onlyMonth };
  const [, first, mark, second, year] = NUMBERS.exec(date) ?? [];
  if (year === undefined) return undefined;
  return order === "dmy" || mark === "." ? { year, month: second, day: first } : { year, month: first, day: second };
}

function wordsOf(date: string): WrittenDate | undefined {
  const [, name, nameDay, nameYear] = MONTH_FIRST_WORDS.exec(date) ?? [];
  const [, dayOf, monthName, ownYear] = DAY_FIRST_WORDS.exec(date) ?? [];
  const [, onlyName, onlyYear] = WORD_AND_YEAR.exec(date) ?? [];
  const month = MONTHS.get((name ?? monthName ?? onlyName ?? "").slice(0, 3));
  return month === undefined ? undefined : { year: nameYear ?? ownYear ?? onlyYear ?? "", month, day: nameDay ?? dayOf };
}

const isoDate = (year: number, { month, day }: WrittenDate): string =>
  [year, month, day].flatMap((part) => (part === undefined ? [] : [String(part).padStart(2, "0")])).join("-");

/**
 * Dots always mean that the day is first.
 * @returns ISO 8601 where it is a date, else the text
 */
export function readDate(text: string, order: DateOrder, now: number): string {
  const date = plainDate(text);
  if (isPartialDate(date)) return date;
  if (SERIAL.test(date)) return new Date(FIRST_SERIAL_MS + Number(date) * DAY_MS).toISOString().slice(0, 10);
  const written = numbersOf(date, order) ?? wordsOf(date);
  if (!written) return text.trim();
  return isoDate(yearOf(written.year, now), written);
}

export class DateEvidence {
  #isDayFirst = false;
  #isMonthFirst = false;
  #isEither = false;

  note(text: string): void {
    const [, first, mark, second] = NUMBERS.exec(plainDate(text)) ?? [];
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
