import type { PetStatus } from "#lib/shelter/pets/schema.ts";

export const STATUS_TONES = {
  available: "border-(--status-available)/50 bg-(--status-available)/12",
  pending: "border-(--status-pending)/70 bg-(--status-pending)/18",
  sold: "border-(--status-adopted)/50 bg-(--status-adopted)/12",
} as const satisfies Record<PetStatus, string>;

export function animals(count: number): string {
  return count === 1 ? "1 animal" : `${count.toLocaleString("en")} animals`;
}

export function inDays(days: number): string {
  return days === 0 ? "within the hour" : days === 1 ? "in 1 day" : `in ${days} days`;
}
