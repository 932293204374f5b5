import { DAY_MS } from "#lib/platform/time.ts";
import { type PartialDate, readPartialDate } from "#lib/shelter/profiles/date.rules.ts";
import { isKnownSpecies, type Species } from "#lib/shelter/profiles/rules.ts";

export const AGE_GROUPS = ["baby", "young", "adult", "senior"] as const;
export type AgeGroup = (typeof AGE_GROUPS)[number];

export type KnownAge =
  /** Whole ones; zero is less than one. `isAbout` of an estimate, or where only the year is known. */
  | { unit: "week" | "month" | "year"; count: number; isAbout: boolean }
  /** Only this year is known, and it is not over. */
  | { unit: "born"; year: number };

const MONTHS_IN_YEAR = 12;
const DAYS_IN_WEEK = 7;
/** Younger ones are counted in weeks. */
const MAX_WEEKS = 16;
/** Nearest on average where only the year is known. */
const MID_YEAR_MONTH = 7;

function wholeMonths(birthDate: string, now: number): number | undefined {
  const birth = readPartialDate(birthDate);
  if (!birth) return undefined;
  const today = new Date(now);
  const { year, month = MID_YEAR_MONTH, day = 1 } = birth;
  const months = (today.getUTCFullYear() - year) * MONTHS_IN_YEAR + today.getUTCMonth() + 1 - month;
  return Math.max(0, months - (today.getUTCDate() < day ? 1 : 0));
}

function wholeWeeks({ year, month, day }: PartialDate, now: number): number | undefined {
  if (month === undefined || day === undefined) return undefined;
  return Math.max(0, Math.floor((now - Date.UTC(year, month - 1, day)) / DAY_MS / DAYS_IN_WEEK));
}

/** Null without a date; `public/embed.js` has the same rule. */
export function knownAge(birthDate: string | null, isEstimated: boolean, now: number): KnownAge | null {
  const birth = readPartialDate(birthDate ?? "");
  const months = wholeMonths(birthDate ?? "", now);
  if (!birth || months === undefined) return null;
  const { year, month } = birth;
  if (month === undefined && year >= new Date(now).getUTCFullYear()) return { unit: "born", year };
  const isAbout = isEstimated || month === undefined;
  const weeks = wholeWeeks(birth, now);
  if (weeks !== undefined && weeks < MAX_WEEKS) return { unit: "week", count: weeks, isAbout };
  if (months < MONTHS_IN_YEAR) return { unit: "month", count: months, isAbout };
  return { unit: "year", count: Math.floor(months / MONTHS_IN_YEAR), isAbout };
}

/** Months at which young, adult, and senior begin. */
const BEGINS: Record<Species | "other", readonly [number, number, number]> = {
  dog: [12, 36, 96],
  cat: [12, 36, 120],
  rabbit: [6, 12, 60],
  small_and_furry: [3, 6, 36],
  bird: [6, 24, 120],
  reptile: [12, 36, 120],
  horse: [12, 48, 216],
  barnyard: [6, 24, 96],
  fish: [3, 12, 36],
  other: [12, 36, 96],
};

export type AgeClass = keyof typeof BEGINS;

export const ageClassOf = (species: string | null): AgeClass => (species !== null && isKnownSpecies(species) ? species : "other");

/** Undefined without a birth date. An unknown species is taken for a dog. */
export function ageGroupOf(birthDate: string | null, species: string | null, now: number): AgeGroup | undefined {
  const months = birthDate === null ? undefined : wholeMonths(birthDate, now);
  if (months === undefined) return undefined;
  const begins = BEGINS[ageClassOf(species)];
  return AGE_GROUPS[begins.filter((begin) => months >= begin).length];
}

/** Amid the age group, for an animal of which only that is known. */
export function typicalMonths(group: AgeGroup, ofClass: AgeClass): number {
  const [young, adult, senior] = BEGINS[ofClass];
  const months = { baby: young / 2, young: (young + adult) / 2, adult: (adult + senior) / 2, senior: senior * 1.25 };
  return Math.round(months[group]);
}

export const AGE_CLASSES = Object.keys(BEGINS) as AgeClass[];

/**
 * As `ageGroupOf` groups them, for comparisons with stored dates.
 * @returns the latest dates of birth, as `YYYY-MM-DD`, of who is young, adult, and senior
 */
export function latestBirths(ofClass: AgeClass, now: number): readonly string[] {
  const today = new Date(now);
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()];
  return BEGINS[ofClass].map((months) => {
    const lastDay = new Date(Date.UTC(year, month - months + 1, 0)).getUTCDate();
    return new Date(Date.UTC(year, month - months, Math.min(today.getUTCDate(), lastDay))).toISOString().slice(0, 10);
  });
}
