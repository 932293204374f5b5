const LONG = new Intl.DateTimeFormat("en", { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" });
const SHORT = new Intl.DateTimeFormat("en", { timeZone: "UTC", day: "numeric", month: "short" });

function stepBetween(days: number): number {
  if (days <= 7) return 1;
  return days <= 31 ? 7 : 14;
}

/**
 * Names UTC days for a chart that ends today.
 * @param days such as `2026-11-21`, or RFC 3339 of their start; today last
 */
export function dayNames(days: readonly string[]): { key: string; label: string; tick: string }[] {
  const every = stepBetween(days.length);
  return days.map((day, index) => {
    const fromEnd = days.length - 1 - index;
    const date = new Date(day);
    return {
      key: day,
      label: fromEnd === 0 ? `${LONG.format(date)}, so far` : LONG.format(date),
      tick: fromEnd % every === 0 ? SHORT.format(date) : "",
    };
  });
}
