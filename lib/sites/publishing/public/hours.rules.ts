import type { SiteLanguage } from "#lib/sites/publishing/schema.ts";

/** By schema.org day: names up to the letters that make them unique. */
const DAYS = [
  ["Monday", /^mo/],
  ["Tuesday", /^(?:tu|di)/],
  ["Wednesday", /^(?:we|mi)/],
  ["Thursday", /^(?:th|do)/],
  ["Friday", /^fr/],
  ["Saturday", /^sa/],
  ["Sunday", /^s[uo]/],
] as const;
type Day = (typeof DAYS)[number][0];
const NAMES = DAYS.map(([name]) => name);

const DAY =
  "(?:mon?(?:days?|tags?)?|tue?s?(?:days?)?|die?(?:nstags?)?|wed?(?:nesdays?)?|mi(?:ttwochs?)?|thu?r?s?(?:days?)?|do(?:nnerstags?)?|fri?(?:days?|eitags?)?|sat?(?:urdays?)?|sa(?:mstags?)?|sun?(?:days?)?|so(?:nntags?)?)\\b\\.?";
const TO = "\\s*(?:-|\\bto\\b|\\bthrough\\b|\\bbis\\b)\\s*";
const AND = "\\s*(?:,|&|\\band\\b|\\bund\\b)\\s*";
const SPAN = `${DAY}(?:${TO}${DAY})?`;
const TIME = "(\\d{1,2})(?:[:.](\\d\\d))?\\s*(?:([ap])\\.?\\s?m\\b\\.?)?";
const HOURS = `${TIME}${TO}${TIME}`;

const whole = (source: string): RegExp => new RegExp(`^${source}$`);
const EVERY_DAY = /^(?:daily|every day|täglich)/;
const DAYS_FIRST = new RegExp(`^${SPAN}(?:${AND}${SPAN})*`);
const CLOSED = new RegExp(`^${SPAN}(?:${AND}${SPAN})*[\\s:,]*(?:closed|geschlossen)$`);
/** Splits where other days begin on the same line. */
const NEXT_DAYS = new RegExp(`(?<=\\d|m\\.?|uhr)[,;]?\\s+(?=${DAY})`);
const ONE_TIME = whole(HOURS);

/** https://schema.org/OpeningHoursSpecification */
export interface OpenHours {
  dayOfWeek: Day[];
  /** `HH:MM`. */
  opens: string;
  closes: string;
}

const dayAt = (text: string): number => DAYS.findIndex(([, name]) => name.test(text));

function daysOf(text: string): Day[] {
  const days = text.split(new RegExp(AND)).flatMap((span) => {
    const [first = -1, last = first] = span.split(new RegExp(TO)).map(dayAt);
    return NAMES.filter((_, at) => (first <= last ? at >= first && at <= last : at >= first || at <= last));
  });
  return NAMES.filter((name) => days.includes(name));
}

function minutesOf(hour: number, minute: number, half: string | undefined): number | undefined {
  if (minute > 59 || hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return undefined;
  return (half === undefined ? hour : (hour % 12) + (half === "p" ? 12 : 0)) * 60 + minute;
}

const clockText = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** Undefined if a.m. or p.m. is unclear. */
function rangeOf(text: string, is24Hours: boolean): { opens: string; closes: string } | undefined {
  const [, hour, minute = "0", half, lastHour, lastMinute = "0", lastHalf] = ONE_TIME.exec(text) ?? [];
  const closes = minutesOf(Number(lastHour), Number(lastMinute), lastHalf);
  const opensIn = (one: string | undefined) => minutesOf(Number(hour), Number(minute), one);
  if (hour === undefined || closes === undefined) return undefined;
  const isClear = lastHalf !== undefined || (half === undefined && (is24Hours || closes >= 13 * 60));
  // "10 to 4 p.m." begins in the morning, "2 to 6 p.m." in the afternoon.
  const opens = [half ?? lastHalf, half ?? (lastHalf && "a")].map(opensIn).find((one) => one !== undefined && one < closes);
  return isClear && opens !== undefined ? { opens: clockText(opens), closes: clockText(closes) } : undefined;
}

interface Line {
  hours: OpenHours[];
  closed: Day[];
}

function readLine(line: string, language: SiteLanguage): Line | undefined {
  const [found] = EVERY_DAY.exec(line) ?? DAYS_FIRST.exec(line) ?? [];
  if (found === undefined) return undefined;
  if (CLOSED.test(line)) return { hours: [], closed: daysOf(found) };
  const dayOfWeek = EVERY_DAY.test(found) ? [...NAMES] : daysOf(found);
  const rest = line.slice(found.length).replace(/^[\s:,]*(?:from |von )?/, "");
  const ranges = rest
    .replaceAll(/\s*\buhr\b/g, "")
    .split(new RegExp(AND))
    .map((text) => rangeOf(text, language === "de" || /\buhr\b/.test(rest)));
  return ranges.every((range) => range !== undefined) ? { hours: ranges.map((range) => ({ dayOfWeek, ...range })), closed: [] } : undefined;
}

function overlap(hours: readonly OpenHours[]): boolean {
  return NAMES.some((day) => {
    const own = hours.filter(({ dayOfWeek }) => dayOfWeek.includes(day)).toSorted((one, other) => (one.opens < other.opens ? -1 : 1));
    return own.some(({ closes }, at) => closes > (own[at + 1]?.opens ?? closes));
  });
}

/**
 * Half of the hours would be wrong, so a single unclear line discards all.
 * @returns empty if nothing is certain
 */
export function readOpeningHours(text: string, language: SiteLanguage): OpenHours[] {
  const plain = text.toLowerCase().replaceAll(/[–—−]/g, "-");
  const lines = plain
    .split(/[\n;]/)
    .flatMap((line) => line.split(NEXT_DAYS))
    .map((line) => line.trim().replace(/[,]$/, ""))
    .filter(Boolean);
  const read = lines.map((line) => readLine(line, language));
  if (!read.every((one) => one !== undefined)) return [];
  const closed = read.flatMap((one) => one.closed);
  const hours = read
    .flatMap((one) => one.hours)
    .map((one) => ({ ...one, dayOfWeek: one.dayOfWeek.filter((day) => !closed.includes(day)) }))
    .filter(({ dayOfWeek }) => dayOfWeek.length > 0);
  // Overlapping hours, such as "daily" with other hours on Sundays, are ambiguous.
  return overlap(hours) ? [] : hours;
}
