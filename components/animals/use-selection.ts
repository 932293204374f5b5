"use client";

import { useState } from "react";
import { MOST_PICKED, type Selection } from "#lib/pets/bulk/schema.ts";
import type { PetPage, PetQuery } from "#lib/pets/table/schema.ts";

const NONE: ReadonlySet<string> = new Set();

/**
 * Which animals are selected: some, across pages, or all that the filter shows.
 * Another filter begins afresh, so that nothing out of sight is changed unawares.
 */
export function useSelection(query: PetQuery, page: PetPage | undefined) {
  const { q, status, category, bin } = query;
  const filter = { q, status, category, bin };
  const key = JSON.stringify(filter);
  const [held, setHeld] = useState({ key, ids: NONE, isAll: false });
  const { ids, isAll } = held.key === key ? held : { ids: NONE, isAll: false };
  const canBeAll = isAll && page?.countIsExact === true;

  const select = (chosen: string[], on: boolean): void => {
    const next = new Set(isAll ? page?.rows.map((row) => row.id) : ids);
    for (const id of chosen) {
      if (on && next.size < MOST_PICKED) next.add(id);
      else if (!on) next.delete(id);
    }
    setHeld({ key, ids: next, isAll: false });
  };
  const isPageTaken = page !== undefined && page.rows.length > 0 && page.rows.every((row) => ids.has(row.id));

  return {
    ids,
    isAll: canBeAll,
    count: canBeAll ? page.count : ids.size,
    picked: (canBeAll ? { kind: "matching", filter } : { kind: "picked", ids: [...ids] }) satisfies Selection as Selection,
    /** The whole page is selected, and there is more. */
    canTakeAll: !canBeAll && isPageTaken && (page.next !== null || page.previous !== null),
    select,
    takeAll: () => setHeld({ key, ids: NONE, isAll: true }),
    clear: () => setHeld({ key, ids: NONE, isAll: false }),
  };
}
