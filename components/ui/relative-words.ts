import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/platform/time.ts";

const UNITS = [
  { unit: "day", short: "d", ms: DAY_MS },
  { unit: "hour", short: "h", ms: HOUR_MS },
  { unit: "minute", short: "min", ms: MINUTE_MS },
] as const;
const FORMAT = new Intl.RelativeTimeFormat("en");
const MAX_SHORT_MS = 7 * DAY_MS;
const DAY = new Intl.DateTimeFormat("en", { month: "short", day: "numeric" });
const OLD_DAY = new Intl.DateTimeFormat("en", { month: "short", year: "numeric" });

/**
 * Such as "3 hours ago" or "in 79 days"; counts whole units and never says more than has passed or is left.
 * @param isAhead for something still to come, which is due "in a moment" even if it is overdue
 */
export function relativeWords(at: number, now: number, isAhead = false): string {
  const distance = isAhead ? Math.max(1, at - now) : at - now;
  const found = UNITS.find(({ ms }) => Math.abs(distance) >= ms);
  // A moment ago can be later than the last tick of the page’s clock.
  if (!found) return isAhead ? "in a moment" : "just now";
  return FORMAT.format(Math.trunc(distance / found.ms), found.unit);
}

/** Such as "2 h", "Nov 12" after a week, or "Nov 2025" of an earlier year. */
export function shortWords(at: number, now: number): string {
  const passed = now - at;
  if (passed >= MAX_SHORT_MS) return (new Date(at).getFullYear() === new Date(now).getFullYear() ? DAY : OLD_DAY).format(at);
  const found = UNITS.find(({ ms }) => passed >= ms);
  return found ? `${Math.trunc(passed / found.ms)}\u00a0${found.short}` : "now";
}
