"use client";

import { type RowSelectionState, useTable } from "@tanstack/react-table";
import { useMemo } from "react";
import { PET_COLUMNS, PET_FEATURES, type PetTableMeta } from "#components/pets/pet-columns.tsx";
import type { GoTo, TableView } from "#components/pets/use-pet-query.ts";
import { PET_SORTS } from "#lib/pets/rules.ts";
import type { PetQuery, PetRow } from "#lib/pets/table/schema.ts";

const NO_ROWS: PetRow[] = [];

/** The server sorts and paginates. */
export function usePetTable(props: {
  rows: PetRow[] | undefined;
  query: PetQuery;
  view: TableView;
  selected: RowSelectionState;
  meta: PetTableMeta;
  go: GoTo;
  onSelect: (selected: RowSelectionState) => void;
}) {
  const { rows = NO_ROWS, query, view, selected, meta, go, onSelect } = props;
  const sorting = useMemo(() => [{ id: query.sort, desc: query.descending }], [query.sort, query.descending]);
  const columnVisibility = { select: meta.canWrite, left: meta.inBin, ...Object.fromEntries(view.hidden.map((column) => [column, false])) };
  return useTable({
    features: PET_FEATURES,
    columns: PET_COLUMNS,
    data: rows,
    meta,
    getRowId: (row) => row.id,
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    sortDescFirst: false,
    state: { sorting, columnVisibility, rowSelection: selected },
    onSortingChange: (change) => {
      const [next] = typeof change === "function" ? change(sorting) : change;
      const sort = PET_SORTS.find((one) => one === next?.id);
      if (next && sort) go({ query: { sort, descending: next.desc } });
    },
    onRowSelectionChange: (change) => onSelect(typeof change === "function" ? change(selected) : change),
  });
}
export type PetTableModel = ReturnType<typeof usePetTable>;
