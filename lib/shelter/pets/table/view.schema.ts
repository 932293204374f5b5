import { createLoader, createSerializer, type inferParserType, parseAsArrayOf, parseAsStringLiteral } from "nuqs/server";

/** Columns that can be hidden; the name always shows. */
export const OPTIONAL_COLUMNS = ["id", "category", "updated", "added"] as const;
export type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number];

/** Columns that show only when they are chosen. */
export const FACT_COLUMNS = ["species", "breeds", "sex", "age", "size", "location", "intakeDate"] as const;
export type FactColumn = (typeof FACT_COLUMNS)[number];

/** The address overrides what this browser stores. */
export interface TableView {
  hidden: OptionalColumn[];
  shown: FactColumn[];
  density: "wide" | "tight";
  layout: "table" | "grid";
}

export const VIEW_ADDRESS = {
  hidden: parseAsArrayOf(parseAsStringLiteral(OPTIONAL_COLUMNS)),
  shown: parseAsArrayOf(parseAsStringLiteral(FACT_COLUMNS)),
  density: parseAsStringLiteral(["wide", "tight"]),
  layout: parseAsStringLiteral(["table", "grid"]),
};
export const VIEW_NAMES = { hidden: "hide", shown: "show", density: "rows", layout: "view" } as const;
const NAMED = { urlKeys: VIEW_NAMES };
const load = createLoader(VIEW_ADDRESS, NAMED);
const serialize = createSerializer(VIEW_ADDRESS, NAMED);

/** Stored in the browser of the person who chose it. */
export const VIEW_COOKIE = "animals-view";
const FIRST: TableView = {
  hidden: ["id", "updated", "added"],
  shown: ["breeds", "sex", "age", "intakeDate"],
  density: "wide",
  layout: "table",
};

export function viewOf({ hidden, shown, density, layout }: inferParserType<typeof VIEW_ADDRESS>, kept: TableView): TableView {
  return {
    hidden: hidden ?? kept.hidden,
    shown: shown ?? kept.shown,
    density: density ?? kept.density,
    layout: layout ?? kept.layout,
  };
}

/** Ignores invalid values. @param value of the cookie */
export function readKeptView(value = ""): TableView {
  return viewOf(load(new URLSearchParams(value)), FIRST);
}

/** Adds to a query what the address says about how the table looks. */
export const withViewText = (query: string, params: URLSearchParams): string => serialize(query, load(params));

export const keptViewText = (view: TableView): string => serialize(view).slice(1);
