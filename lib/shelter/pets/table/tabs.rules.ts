import type { PetFilter } from "#lib/shelter/pets/table/schema.ts";

/** Tabs above the list, in their order. */
export const PET_TABS = ["available", "pending", "sold", "all", "bin"] as const;
export type PetTab = (typeof PET_TABS)[number];

/** As much work for a million animals as for a thousand. */
export const MAX_TAB_COUNT = 1000;

/** Above `MAX_TAB_COUNT`, it is more than that. */
export type TabCounts = Record<PetTab, number>;

export function tabCount(count: number): string {
  const shown = Math.min(count, MAX_TAB_COUNT).toLocaleString("en");
  return count > MAX_TAB_COUNT ? `${shown}+` : shown;
}

export function tabOf({ bin, status }: Pick<PetFilter, "bin" | "status">): PetTab {
  return bin ? "bin" : (status ?? "all");
}

/** What choosing a tab sets in the address. */
export function tabState(tab: PetTab): { bin: boolean; status: PetFilter["status"] | null } {
  return { bin: tab === "bin", status: tab === "all" || tab === "bin" ? null : tab };
}
