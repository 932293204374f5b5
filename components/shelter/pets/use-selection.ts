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
  /** True while the matches are being loaded. */
  isTakingAll: boolean;
}

const none = (key: string): Held => ({ key, rows: NONE, all: undefined, isTakingAll: false });

/**
 * Selects animals across pages, or all that match the filter. Another filter clears the selection, so that nothing
 * out of sight is changed by accident.
 */
export function useSelection(query: PetQuery, page: PetPage | undefined) {
  const filter = filterOf(query);
  const key = JSON.stringify(filter);
  const [held, setHeld] = useState<Held>(none(key));
  const { rows, all, isTakingAll } = held.key === key ? held : none(key);
  // An exact count can be shown as it changes, because such a selection is one call and the service checks its count.
  const count = all && page?.countIsExact ? page.count : all?.count;
  const shown = page?.rows.map(({ id }) => id) ?? [];

  /** Rejects as `ask` does. A selection that was changed meanwhile stays. */
  const takeAll = async (ask: () => Promise<BulkPlan>): Promise<void> => {
    const asked: Held = { key, rows, all: undefined, isTakingAll: true };
    const settle = (next: Held): void => setHeld((now) => (now === asked ? next : now));
    setHeld(asked);
    try {
      settle({ ...none(key), all: await ask() });
    } catch (error) {
      settle({ ...none(key), rows });
      throw error;
    }
  };

  return {
    rows: all ? new Set(shown) : rows,
    count: count ?? rows.size,
    plan: all,
    picked: (all ? { kind: "matching", filter } : { kind: "picked", ids: [...rows] }) satisfies Selection as Selection,
    isTakingAll,
    canTakeAll: !(all || isTakingAll) && isPageSelected(rows, shown) && (page?.next !== null || page.previous !== null),
    select: (next: Selected) => setHeld({ ...none(key), rows: new Set([...next].slice(0, MAX_PICKED)) }),
    takeAll,
    clear: () => setHeld(none(key)),
  };
}
export type SelectionModel = ReturnType<typeof useSelection>;
