import { useIsMounted } from "#components/ui/use-is-mounted.ts";

/** `YYYY-MM-DD` in the reader's time zone, as a date input needs it. */
export function localDay(moment: Date): string {
  return [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** The reader's day; the server renders its own. @param day `YYYY-MM-DD` in UTC */
export function useToday(day: string): string {
  return useIsMounted() ? localDay(new Date()) : day;
}
