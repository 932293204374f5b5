import { type CronItem, type ParsedCronItem, parseCronItems } from "graphile-worker";

/** What runs by itself, in UTC. A time that was missed while no worker ran is made up for once. */
const ITEMS: CronItem[] = [
  { task: "pets.days", match: "11 * * * *", identifier: "pets.days" },
  { task: "pets.import.purge", match: "27 * * * *", identifier: "pets.import.purge" },
  { task: "pets.purge", match: "37 * * * *", identifier: "pets.purge" },
  { task: "projects.purge", match: "17 * * * *", identifier: "projects.purge" },
  { task: "sites.stuck", match: "* * * * *", identifier: "sites.stuck" },
];

/** What also runs whenever a worker begins: an installation that was off catches up at once. */
export const AT_START: readonly string[] = ["pets.days"];

/** The timetable; `options` hold for every line. */
export function schedule(): ParsedCronItem[] {
  return parseCronItems(ITEMS.map((item) => ({ ...item, options: { maxAttempts: 3, ...item.options } })));
}
