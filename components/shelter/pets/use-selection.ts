"use client";

import { useState } from "react";
import { isPageSelected, type Selected } from "#components/shelter/pets/toggle-rows.ts";
import { MAX_PICKED } from "#lib/shelter/pets/bulk/rules.ts";
import type { BulkPlan, Selection } from "#lib/shelter/pets/bulk/schema.ts";
import { filterOf } from "#lib/shelter/pets/table/rules.ts";
import type { PetPage, PetQuery } from "#lib/shelter/pets/table/schema.ts";

const NONE: Selected = new Set();

interface Held {
  key: string;
  rows: Selected;
  all: BulkPlan | undefined;
}

/**
 * Selects animals across pages, or all that match the filter. Another filter clears the selection, so that nothing
 * out of sight is changed by accident.
 */
export function useSelection(query: PetQuery, page: PetPage | undefined) {
  const filter = filterOf(query);
  const key = JSON.stringify(filter);
  const [held, setHeld] = useState<Held>({ key, rows: NONE, all: undefined });
  const { rows, all } = held.key === key ? held : { rows: NONE, all: undefined };
  // An exact count can be shown as it changes, because such a selection is one call and the service checks its count.
  const count = all && page?.countIsExact ? page.count : all?.count;
  const shown = page?.rows.map(({ id }) => id) ?? [];

  return {
    rows: all ? new Set(shown) : rows,
    count: count ?? rows.size,
    plan: all,
    picked: (all ? { kind: "matching", filter } : { kind: "picked", ids: [...rows] }) satisfies Selection as Selection,
    canTakeAll: !all && isPageSelected(rows, shown) && (page?.next !== null || page.previous !== null),
    select: (next: Selected) => setHeld({ key, rows: new Set([...next].slice(0, MAX_PICKED)), all: undefined }),
    takeAll: (plan: BulkPlan) => setHeld({ key, rows: NONE, all: plan }),
    clear: () => setHeld({ key, rows: NONE, all: undefined }),
  };
}
export type SelectionModel = ReturnType<typeof useSelection>;
