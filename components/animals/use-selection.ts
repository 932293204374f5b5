"use client";

import type { RowSelectionState } from "@tanstack/react-table";
import { useState } from "react";
import { MOST_PICKED, type Selection } from "#lib/pets/bulk/schema.ts";
import type { PetPage, PetQuery } from "#lib/pets/table/schema.ts";

const NONE: RowSelectionState = {};

/**
 * Which animals are selected: some, across pages, or all that the filter shows.
 * Another filter begins afresh, so that nothing out of sight is changed unawares.
 */
export function useSelection(query: PetQuery, page: PetPage | undefined) {
  const { q, status, category, bin } = query;
  const filter = { q, status, category, bin };
  const key = JSON.stringify(filter);
  const [held, setHeld] = useState({ key, rows: NONE, isAll: false });
  const { rows, isAll } = held.key === key ? held : { rows: NONE, isAll: false };
  const canBeAll = isAll && page?.countIsExact === true;
  const ids = Object.keys(rows);
  const isPageTaken = page !== undefined && page.rows.length > 0 && page.rows.every((row) => rows[row.id]);

  return {
    /** As the table has it: of "all" it shows the page's rows. */
    rows: canBeAll ? Object.fromEntries(page.rows.map((row) => [row.id, true as const])) : rows,
    count: canBeAll ? page.count : ids.length,
    picked: (canBeAll ? { kind: "matching", filter } : { kind: "picked", ids }) satisfies Selection as Selection,
    /** The whole page is selected, and there is more. */
    canTakeAll: !canBeAll && isPageTaken && (page.next !== null || page.previous !== null),
    select: (next: RowSelectionState) =>
      setHeld({ key, rows: Object.fromEntries(Object.entries(next).slice(0, MOST_PICKED)), isAll: false }),
    takeAll: () => setHeld({ key, rows: NONE, isAll: true }),
    clear: () => setHeld({ key, rows: NONE, isAll: false }),
  };
}
