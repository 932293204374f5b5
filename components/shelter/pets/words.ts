import { counted } from "#components/ui/counted.ts";

export const animals = (count: number): string => counted(count, "animal");

export function inDays(days: number): string {
  return days === 0 ? "within the hour" : days === 1 ? "in 1 day" : `in ${days} days`;
}
