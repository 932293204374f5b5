const DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;
const MIN_YEAR = 1900;
/** UTC+14 begins each day first. */
const EARLIEST_ZONE_MS = 14 * 3_600_000;

export interface PartialDate {
  year: number;
  month: number | undefined;
  day: number | undefined;
}

/** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; undefined for no day, or before 1900. */
export function readPartialDate(text: string): PartialDate | undefined {
  const [, year, month, day] = (DATE.exec(text) ?? []).map(Number);
  if (year === undefined || year < MIN_YEAR) return undefined;
  const date = { year, month: month || undefined, day: day || undefined };
  const { month: realMonth = 1, day: realDay = 1 } = date;
  const made = new Date(Date.UTC(year, realMonth - 1, realDay));
  const isReal = made.getUTCMonth() === realMonth - 1 && made.getUTCDate() === realDay;
  return isReal && text === partialDateText(date) ? date : undefined;
}

const twoDigits = (value: number): string => `${value}`.padStart(2, "0");

function partialDateText({ year, month, day }: PartialDate): string {
  const parts = [month, day].flatMap((part) => (part === undefined ? [] : [twoDigits(part)]));
  return [year, ...parts].join("-");
}

export const isPartialDate = (text: string): boolean => readPartialDate(text) !== undefined;
export const isDay = (text: string): boolean => readPartialDate(text)?.day !== undefined;

/**
 * Later than today everywhere on Earth.
 * @param date as `readPartialDate` accepts
 */
export function isFutureDate(date: string, now: number): boolean {
  return date > new Date(now + EARLIEST_ZONE_MS).toISOString().slice(0, date.length);
}
