import type { Counted } from "#lib/admin/name-order.rules.ts";
import type { Plan } from "#lib/plans/rules.ts";
import type { Role } from "#lib/scope/role.schema.ts";

/** The plans as screens name them. */
export const PLAN_WORDS = { free: "Free", pro: "Pro", business: "Business", enterprise: "Enterprise" } as const satisfies Record<
  Plan,
  string
>;

/** The roles as screens name them. */
export const ROLE_WORDS = { owner: "Owner", staff: "Staff", viewer: "Viewer" } as const satisfies Record<Role, string>;

/** A whole number as English writes it. */
export const figure = new Intl.NumberFormat("en").format;

/** A count with its noun. @param many the plural; the noun and an s when left out */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${figure(count)} ${count === 1 ? one : many}`;
}

/** The same for what is counted to a bound only. */
export function countedTo(page: Counted, one: string, many = `${one}s`): string {
  return page.countIsExact ? counted(page.count, one, many) : `More than ${counted(page.count, one, many)}`;
}

const ORDINALS = { one: "st", two: "nd", few: "rd", other: "th" } as const;
const rules = new Intl.PluralRules("en", { type: "ordinal" });

/** 1st, 2nd, 3rd, 4th … */
export function ordinal(place: number): string {
  return `${place}${ORDINALS[rules.select(place) as keyof typeof ORDINALS]}`;
}

/** The smaller button at the end of a row. */
export const ROW_BUTTON = "button button--outline h-10 px-3.5 text-[0.9375rem] md:h-10";
