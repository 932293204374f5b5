import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/platform/time.ts";

const UNITS = [
  { unit: "day", ms: DAY_MS },
  { unit: "hour", ms: HOUR_MS },
  { unit: "minute", ms: MINUTE_MS },
] as const;
const FORMAT = new Intl.RelativeTimeFormat("en");

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
