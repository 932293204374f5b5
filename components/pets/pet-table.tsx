"use client";

import { FlexRender, type Header } from "@tanstack/react-table";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { PET_FEATURES } from "#components/pets/pet-columns.tsx";
import type { PetTableModel } from "#components/pets/use-pet-table.ts";
import type { PetRow } from "#lib/pets/table/schema.ts";

const DIRECTIONS = { asc: "ascending", desc: "descending" } as const;

function Head({ header, edge }: { header: Header<typeof PET_FEATURES, PetRow>; edge: string }) {
  const { column } = header;
  const looks = `${column.columnDef.meta?.head ?? ""} ${edge}`;
  if (column.id === "select") {
    return (
      <td className={looks}>
        <FlexRender header={header} />
      </td>
    );
  }
  if (!column.getCanSort()) {
    return (
      <th scope="col" className={`font-semibold ${looks}`}>
        <FlexRender header={header} />
      </th>
    );
  }
  const sorted = column.getIsSorted();
  const Icon = sorted === "desc" ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={sorted ? DIRECTIONS[sorted] : "none"} className={looks}>
      <button
        type="button"
        onClick={column.getToggleSortingHandler()}
        className="inline-flex h-11 cursor-pointer items-center gap-1.5 font-semibold hover:text-foreground"
      >
        <FlexRender header={header} />
        <Icon aria-hidden className={`size-3.5 ${sorted ? "" : "invisible"}`} />
      </button>
    </th>
  );
}

/** Sorting covers all animals, on the server. */
export function PetTable({ table, isTight }: { table: PetTableModel; isTight: boolean }) {
  const pad = isTight ? "py-0.5" : "py-1 md:py-1.25";
  const edge = (column: string): string => (column === "name" && !table.options.meta?.canWrite ? "pl-4" : "");
  return (
    <table className="w-full border-collapse text-left text-[0.9375rem]">
      <caption className="sr-only">{table.options.meta?.inBin ? "Animals in the bin" : "Animals"}</caption>
      <thead className="text-sm text-muted">
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map((header) => (
              <Head key={header.id} header={header} edge={edge(header.column.id)} />
            ))}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id} className={`border-t border-border ${row.getIsSelected() ? "bg-butter/50" : "hover:bg-foreground/3"}`}>
            {row.getVisibleCells().map((cell) => {
              const looks = cell.column.columnDef.meta?.cell ?? "";
              return cell.column.id === "name" ? (
                <th key={cell.id} scope="row" className={`${pad} ${looks} ${edge("name")}`}>
                  <FlexRender cell={cell} />
                </th>
              ) : (
                <td key={cell.id} className={looks}>
                  <FlexRender cell={cell} />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
