"use client";

import { parseAsString, useQueryStates } from "nuqs";
import { useCallback, useMemo, useState } from "react";
import { keepOnDevice } from "#lib/platform/browser/device-cookie.ts";
import { PET_ADDRESS, PET_ADDRESS_NAMES, type PetState, petQueryOf } from "#lib/shelter/pets/table/address.schema.ts";
import { keptViewText, type TableView, VIEW_ADDRESS, VIEW_COOKIE, VIEW_NAMES, viewOf } from "#lib/shelter/pets/table/view.schema.ts";

const ADDRESS = { ...PET_ADDRESS, ...VIEW_ADDRESS, open: parseAsString };
export const DRAWER_ADDRESS = "animal";
const NAMED = { urlKeys: { ...PET_ADDRESS_NAMES, ...VIEW_NAMES, open: DRAWER_ADDRESS } } as const;

interface Shown extends TableView {
  /** The animal whose drawer is open: an id, or `new`. */
  open: string | null;
}

/**
 * All table state is in the URL, where it survives reload and back. How the list looks is kept in this browser too.
 * @param before what was kept at an earlier visit
 */
export function usePetQuery(before: TableView) {
  const [kept, setKept] = useState(before);
  const [{ hidden, shown, density, layout, open, ...rest }, set] = useQueryStates(ADDRESS, NAMED);
  const view = viewOf({ hidden, shown, density, layout }, kept);
  const key = JSON.stringify(rest);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains everything in rest
  const query = useMemo(() => petQueryOf(rest), [key]);

  /** Null means the default. A changed filter or order restarts at the first page. `replace` adds no history entry. */
  const go = useCallback(
    (change: { query?: Partial<PetState>; view?: Partial<Shown> }, history: "push" | "replace" = "push") =>
      set({ ...(change.query && { after: null, before: null, ...change.query }), ...change.view }, { history }),
    [set],
  );
  /** Replaces the current history entry. */
  const look = (change: Partial<TableView>): void => {
    const next = { ...view, ...change };
    setKept(next);
    keepOnDevice(VIEW_COOKIE, keptViewText(next));
    void go({ view: change }, "replace");
  };
  return { query, view, open, go, look };
}
export type GoTo = ReturnType<typeof usePetQuery>["go"];
export type Look = ReturnType<typeof usePetQuery>["look"];
