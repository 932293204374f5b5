import { counted } from "#components/ui/counted.ts";
import type { Counted } from "#lib/operations/admin/name-order.rules.ts";

export const figure = new Intl.NumberFormat("en").format;

export function countedTo(page: Counted, one: string, many = `${one}s`): string {
  return page.countIsExact ? counted(page.count, one, many) : `More than ${counted(page.count, one, many)}`;
}

const ORDINALS = { one: "st", two: "nd", few: "rd", other: "th" } as const;
const rules = new Intl.PluralRules("en", { type: "ordinal" });

export function ordinal(place: number): string {
  return `${place}${ORDINALS[rules.select(place) as keyof typeof ORDINALS]}`;
}
