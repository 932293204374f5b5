"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { columnsFor, type PetColumn, type PetTableMeta } from "#components/shelter/pets/pet-columns.tsx";
import { type ShownRows, useTicks } from "#components/shelter/pets/row-tick.tsx";
import type { GoTo } from "#components/shelter/pets/use-pet-query.ts";
import type { PetQuery } from "#lib/shelter/pets/table/schema.ts";

const TICK = "w-11 pl-1";
/** Each cell, not the row: the checkbox stays above the bar of what is selected, which covers the other cells. */
const STUCK = "bg-surface first:rounded-tl-2xl last:rounded-tr-2xl md:sticky md:top-16";

function Head({ column, meta, edge, query, go }: { column: PetColumn; meta: PetTableMeta; edge: string; query: PetQuery; go: GoTo }) {
  const { sort, title, head } = column;
  if (!sort) {
    return (
      <th scope="col" className={`font-semibold ${STUCK} ${head} ${edge}`}>
        {title(meta)}
      </th>
    );
  }
  const isSorted = query.sort === sort;
  const Icon = isSorted && query.descending ? ArrowDown : ArrowUp;
  const descending = isSorted ? !query.descending : sort === "updated";
  return (
    <th scope="col" aria-sort={isSorted ? (query.descending ? "descending" : "ascending") : "none"} className={`${STUCK} ${head} ${edge}`}>
      <button
        type="button"
        onClick={() => go({ query: { sort, descending } })}
        className="inline-flex h-control cursor-pointer items-center gap-1.5 font-semibold hover:text-foreground"
      >
        {title(meta)}
        <Icon aria-hidden className={`size-3.5 ${isSorted ? "" : "invisible"}`} />
      </button>
    </th>
  );
}

/** Sorting covers all animals, on the server. */
export function PetTable({ query, go, ...shown }: ShownRows & { query: PetQuery; go: GoTo }) {
  const { rows, meta, selected } = shown;
  const { canWrite, inBin, isTight } = meta;
  const ticks = useTicks(shown);
  const columns = columnsFor(meta);
  const pad = isTight ? "py-0.5" : "py-1";
  const edge = (id: PetColumn["id"]): string => (id === "name" && !canWrite ? "pl-4" : "");
  return (
    <table className="w-full border-collapse text-left text-note">
      <caption className="sr-only">{inBin ? "Animals in the bin" : "Animals"}</caption>
      <thead className="text-sm text-muted">
        <tr>
          {canWrite && <td className={`${TICK} ${STUCK} z-11 ${selected.size > 0 ? "md:bg-butter" : ""}`}>{ticks.ofPage}</td>}
          {columns.map((column) => (
            <Head key={column.id} column={column} meta={meta} edge={edge(column.id)} query={query} go={go} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={`border-t border-border ${selected.has(row.id) ? "bg-butter/50" : "hover:bg-foreground/3"}`}>
            {canWrite && <td className={TICK}>{ticks.of(row)}</td>}
            {columns.map(({ id, cell, Cell }) =>
              id === "name" ? (
                <th key={id} scope="row" className={`${pad} ${cell} ${edge(id)}`}>
                  <Cell row={row} meta={meta} />
                </th>
              ) : (
                <td key={id} className={cell}>
                  <Cell row={row} meta={meta} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
