"use client";

import { parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useCallback, useMemo } from "react";
import { PET_ADDRESS, PET_ADDRESS_NAMES, type PetState, petQueryOf } from "#lib/pets/table/rules.ts";

/** Columns that can be put away; the name always stays. */
export const OPTIONAL_COLUMNS = ["id", "category", "updated", "added"] as const;
export type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number];

/** How the table is shown, beside what it shows. */
export interface TableView {
  hidden: OptionalColumn[];
  density: "wide" | "tight";
  /** The animal whose drawer is open: an id, or `new`. */
  open: string | null;
}

const VIEW_ADDRESS = {
  hidden: parseAsArrayOf(parseAsStringLiteral(OPTIONAL_COLUMNS)).withDefault(["added"]),
  density: parseAsStringLiteral(["wide", "tight"]).withDefault("wide"),
  open: parseAsString,
};
const ADDRESS = { ...PET_ADDRESS, ...VIEW_ADDRESS };
/** What the address calls the open drawer. */
export const DRAWER_ADDRESS = "animal";
const NAMED = { urlKeys: { ...PET_ADDRESS_NAMES, hidden: "hide", density: "rows", open: DRAWER_ADDRESS } } as const;

/**
 * All of the table's state, kept in the address: it outlives reload, and back
 * leads to what was seen before.
 */
export function usePetQuery() {
  const [{ hidden, density, open, ...rest }, set] = useQueryStates(ADDRESS, NAMED);
  const key = JSON.stringify(rest);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that the rest holds
  const query = useMemo(() => petQueryOf(rest), [key]);

  /** Goes to another state, null meaning as usual; a changed filter or order begins at the first page. `replace` leaves no step for back. */
  const go = useCallback(
    (change: { query?: Partial<PetState>; view?: Partial<TableView> }, history: "push" | "replace" = "push") =>
      set({ ...(change.query && { after: null, before: null, ...change.query }), ...change.view }, { history }),
    [set],
  );
  return { query, view: { hidden, density, open } satisfies TableView, go };
}
export type GoTo = ReturnType<typeof usePetQuery>["go"];
