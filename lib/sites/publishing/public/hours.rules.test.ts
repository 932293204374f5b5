import { expect, it } from "vitest";
import { type OpenHours, readOpeningHours } from "#lib/sites/publishing/public/hours.rules.ts";
import type { SiteLanguage } from "#lib/sites/publishing/schema.ts";

const short = ({ dayOfWeek, opens, closes }: OpenHours): string => `${dayOfWeek.map((day) => day.slice(0, 2)).join("")} ${opens}-${closes}`;

it.each<[SiteLanguage, string, string[]]>([
  ["en", "Tuesday to Friday, 2 to 6 p.m.\nSaturday, 10 a.m. to 4 p.m.", ["TuWeThFr 14:00-18:00", "Sa 10:00-16:00"]],
  ["en", "Mon–Fri 10 to 4 pm, Sat 11am - 3pm; Sundays closed", ["MoTuWeThFr 10:00-16:00", "Sa 11:00-15:00"]],
  ["en", "Wed & Sat: 9:30-12 pm and 1-5:30 p.m.", ["WeSa 09:30-12:00", "WeSa 13:00-17:30"]],
  ["en", "Daily 10:00–16:00", ["MoTuWeThFrSaSu 10:00-16:00"]],
  ["en", "Daily 10 am to 4 pm\nSunday and Monday closed", ["TuWeThFrSa 10:00-16:00"]],
  ["en", "Mon 10 am to 12 pm\nMon 2 to 4 pm", ["Mo 10:00-12:00", "Mo 14:00-16:00"]],
  ["en", "Fri - Mon 12 to 5 pm", ["MoFrSaSu 12:00-17:00"]],
  ["de", "Di–Fr 14–18 Uhr\nSamstags 10.30 bis 16 Uhr\nSonntag und Montag geschlossen", ["TuWeThFr 14:00-18:00", "Sa 10:30-16:00"]],
  ["de", "Mo, Mi und Fr: 9–12 und 14–17 Uhr", ["MoWeFr 09:00-12:00", "MoWeFr 14:00-17:00"]],
  ["de", "Täglich von 8 bis 11 Uhr", ["MoTuWeThFrSaSu 08:00-11:00"]],
])("reads in %s %j", (language, text, hours) => {
  expect(readOpeningHours(text, language).map(short)).toEqual(hours);
});

it.each([
  "",
  "Saturday 10 to 4, or by appointment",
  "Saturday 10 to 4",
  "Mon 7:00-9:00",
  "Mon 10 am to 4 pm\nClosed in August",
  "First Saturday of the month, 10 a.m. to 4 p.m.",
  "Sat 6 pm - 2 am",
  "Mon 25:00-26:00",
  "Mon 10:75 to 16:00",
  "Mon 13 pm to 18 pm",
  "Month 10:00 to 16:00",
  "Daily 10 am to 4 pm, Sunday 12 to 4 pm",
  "Mon-Fri 9:00-17:00\nWed 13:00-20:00",
])("says nothing of what is not certain: %j", (text) => {
  expect(readOpeningHours(text, "en")).toEqual([]);
});
