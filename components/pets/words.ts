import type { PetStatus } from "#lib/pets/schema.ts";

export const STATUS_WORDS = { available: "Available", pending: "Pending", sold: "Adopted" } as const satisfies Record<PetStatus, string>;

export const STATUS_TONES = {
  available: "border-success/50 bg-success/12",
  pending: "border-warning bg-warning/20",
  sold: "border-border bg-surface-secondary",
} as const satisfies Record<PetStatus, string>;

export function animals(count: number): string {
  return count === 1 ? "1 animal" : `${count.toLocaleString("en")} animals`;
}

export function inDays(days: number): string {
  return days === 0 ? "within the hour" : days === 1 ? "in 1 day" : `in ${days} days`;
}
