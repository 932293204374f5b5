import { int64FromText } from "#lib/platform/int64.ts";
import { isStorable } from "#lib/platform/stored-text.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import type { PetSort } from "#lib/shelter/pets/rules.ts";
import { wordsOf } from "#lib/shelter/pets/search.rules.ts";
import type { Counted, PetFilter, PetQuery } from "#lib/shelter/pets/table/schema.ts";
import { isDay } from "#lib/shelter/profiles/date.rules.ts";

export interface Place {
  /** Lowercase name, time of change, or day of intake; empty by id. */
  value: string;
  id: string;
}

export const UNKNOWN_DAYS = ["-infinity", "infinity"] as const;

export function filterOf({ sort: _, descending: __, after: ___, before: ____, ...filter }: PetQuery): PetFilter {
  return filter;
}

export const PROFILE_FILTERS = ["species", "breed", "sex", "age", "size", "location"] as const;
export const FILTERS = ["category", "listed", ...PROFILE_FILTERS, "photo", "importId"] as const;
const API_FILTERS = ["statuses", "ids", "goodWith", "breeds", "updatedSince"] as const;
export const countFilters = (filter: PetFilter): number => [...FILTERS, ...API_FILTERS].filter((name) => filter[name] !== undefined).length;

export const hasFilter = (filter: PetFilter): boolean => filter.q.trim() !== "" || countFilters(filter) > 0;

export function placeText(place: Place, sort: PetSort): string {
  return sort === "id" ? place.id : `${place.id}.${place.value}`;
}

/** As `updated_at` is written; `Date.parse` takes what PostgreSQL refuses. */
const MOMENT = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;

export function readCursor(text: string | undefined, sort: PetSort): Place | undefined {
  if (text === undefined || !isStorable(text)) return undefined;
  const dot = text.indexOf(".");
  const id = dot < 0 ? text : text.slice(0, dot);
  if (int64FromText(id) === undefined || (sort === "id") !== dot < 0) return undefined;
  const value = dot < 0 ? "" : text.slice(dot + 1);
  if (sort === "updated" && !isDay(MOMENT.exec(value)?.[1] ?? "")) return undefined;
  if (sort === "intake" && !isDay(value) && !UNKNOWN_DAYS.some((one) => one === value)) return undefined;
  return { id, value };
}

/** Beginnings of words or, without any, of the name (`prefix`); `id` from `42` or `#42`; `code` may be a microchip or external ID. */
export function readSearch({ q, isByWords }: Pick<PetFilter, "q" | "isByWords">): {
  words?: string;
  prefix?: string;
  id?: string;
  code?: string;
} {
  const text = q.trim();
  if (text === "") return {};
  if (isByWords) return { words: text };
  const digits = text.startsWith("#") ? text.slice(1) : text;
  const isId = int64FromText(digits) !== undefined;
  if (isId && text.startsWith("#")) return { id: digits };
  const codes = /\d/.test(text) ? { code: text } : {};
  return { ...(isId && { id: digits }), ...codes, ...(wordsOf(text).length > 0 ? { words: text } : { prefix: text }) };
}

export function changedFields(seen: Partial<PetRow>, now: PetRow): ("name" | "categoryId" | "status")[] {
  return (["name", "categoryId", "status"] as const).filter((field) => seen[field] !== undefined && seen[field] !== now[field]);
}

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
