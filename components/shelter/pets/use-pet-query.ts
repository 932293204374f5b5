"use client";

import { parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useCallback, useMemo } from "react";
import { PET_ADDRESS, PET_ADDRESS_NAMES, type PetState, petQueryOf } from "#lib/shelter/pets/table/rules.ts";

/** Columns that can be hidden; the name always shows. */
export const OPTIONAL_COLUMNS = ["id", "category", "updated", "added"] as const;
export type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number];

/** Columns that show only when they are chosen. */
export const FACT_COLUMNS = ["species", "breeds", "sex", "age", "size", "location", "intakeDate"] as const;
export type FactColumn = (typeof FACT_COLUMNS)[number];

export interface TableView {
  hidden: OptionalColumn[];
  shown: FactColumn[];
  density: "wide" | "tight";
  layout: "table" | "grid";
  /** The animal whose drawer is open: an id, or `new`. */
  open: string | null;
}

const VIEW_ADDRESS = {
  hidden: parseAsArrayOf(parseAsStringLiteral(OPTIONAL_COLUMNS)).withDefault(["added"]),
  shown: parseAsArrayOf(parseAsStringLiteral(FACT_COLUMNS)).withDefault([]),
  density: parseAsStringLiteral(["wide", "tight"]).withDefault("wide"),
  layout: parseAsStringLiteral(["table", "grid"]).withDefault("table"),
  open: parseAsString,
};
const ADDRESS = { ...PET_ADDRESS, ...VIEW_ADDRESS };
export const DRAWER_ADDRESS = "animal";
const NAMED = {
  urlKeys: { ...PET_ADDRESS_NAMES, hidden: "hide", shown: "show", density: "rows", layout: "view", open: DRAWER_ADDRESS },
} as const;

/** All table state is in the URL, where it survives reload and back. */
export function usePetQuery() {
  const [{ hidden, shown, density, layout, open, ...rest }, set] = useQueryStates(ADDRESS, NAMED);
  const key = JSON.stringify(rest);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains everything in rest
  const query = useMemo(() => petQueryOf(rest), [key]);

  /** Null means the default. A changed filter or order restarts at the first page. `replace` adds no history entry. */
  const go = useCallback(
    (change: { query?: Partial<PetState>; view?: Partial<TableView> }, history: "push" | "replace" = "push") =>
      set({ ...(change.query && { after: null, before: null, ...change.query }), ...change.view }, { history }),
    [set],
  );
  return { query, view: { hidden, shown, density, layout, open } satisfies TableView, go };
}
export type GoTo = ReturnType<typeof usePetQuery>["go"];
