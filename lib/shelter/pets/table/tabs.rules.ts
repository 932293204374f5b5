import { FILTERS } from "#lib/shelter/pets/table/rules.ts";
import type { Counted, PetFilter } from "#lib/shelter/pets/table/schema.ts";

export const PET_TABS = ["available", "pending", "sold", "all", "bin"] as const;
export type PetTab = (typeof PET_TABS)[number];

/** A million animals take as long as a thousand. */
export const MAX_TAB_COUNT = 1000;

export type TabCounts = Record<PetTab, Counted>;

export function tabCount({ count, isExact }: Counted): string {
  if (isExact) return count.toLocaleString("en");
  return count === 0 ? "" : `${count.toLocaleString("en")}+`;
}

export function tabOf({ bin, status }: Pick<PetFilter, "bin" | "status">): PetTab {
  return bin ? "bin" : (status ?? "all");
}

/** True if the tab's count is the list's. Without these filters, more are counted for the list. */
export function isTabCount(filter: PetFilter): boolean {
  if (filter.bin && filter.status !== undefined) return false;
  return filter.q.trim() !== "" || FILTERS.some((name) => name !== "category" && filter[name] !== undefined);
}

/** Requires `isTabCount`. More if not exact. */
export function countOfTab(counts: TabCounts, filter: PetFilter): Counted {
  const { count, isExact } = counts[tabOf(filter)];
  if (isExact) return { count, isExact };
  return { count: count > MAX_TAB_COUNT ? MAX_TAB_COUNT : 0, isExact };
}

export function tabState(tab: PetTab): { bin: boolean; status: PetFilter["status"] | null } {
  return { bin: tab === "bin", status: tab === "all" || tab === "bin" ? null : tab };
}
