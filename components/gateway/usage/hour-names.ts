import { useIsMounted } from "#components/ui/use-is-mounted.ts";

const EVERY = 6;
export const HOUR = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/**
 * Names hours for a chart in the reader's time zone; in UTC until hydrated.
 * @param hours RFC 3339 of their start, the current one last
 */
export function useHourNames(hours: readonly string[]): { zone: string; names: { key: string; label: string; tick: string }[] } {
  const isHere = useIsMounted();
  const own = isHere ? {} : { timeZone: "UTC" };
  const long = new Intl.DateTimeFormat("en", { ...own, day: "numeric", month: "short", ...HOUR });
  const short = new Intl.DateTimeFormat("en", { ...own, ...HOUR });
  const names = hours.map((hour, index) => {
    const date = new Date(hour);
    const fromEnd = hours.length - 1 - index;
    return {
      key: hour,
      label: fromEnd === 0 ? `${long.format(date)}, so far` : long.format(date),
      tick: fromEnd % EVERY === 0 ? short.format(date) : "",
    };
  });
  return { zone: isHere ? "your time" : "UTC", names };
}
