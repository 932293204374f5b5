import type { Counted, PetFilter } from "#lib/shelter/pets/table/schema.ts";

/** Tabs above the list, in their order. */
export const PET_TABS = ["available", "pending", "sold", "all", "bin"] as const;
export type PetTab = (typeof PET_TABS)[number];

/** Animals counted for a tab: as much work for a million as for a thousand. */
export const MAX_TAB_COUNT = 1000;
/** Of a tab with more, whose profiles are read one by one. */
export const MAX_LOOKED_THROUGH = 250;

export type TabCounts = Record<PetTab, Counted>;

export const tabCount = ({ count, isExact }: Counted): string => `${count.toLocaleString("en")}${isExact ? "" : "+"}`;

export function tabOf({ bin, status }: Pick<PetFilter, "bin" | "status">): PetTab {
  return bin ? "bin" : (status ?? "all");
}

/** What choosing a tab sets in the address. */
export function tabState(tab: PetTab): { bin: boolean; status: PetFilter["status"] | null } {
  return { bin: tab === "bin", status: tab === "all" || tab === "bin" ? null : tab };
}
