"use client";

import { CategoryLabel } from "#components/shelter/categories/category-label.tsx";
import { lonelyFactOf } from "#components/shelter/pets/fact-words.ts";
import { type PetTableMeta, timeLeft } from "#components/shelter/pets/pet-columns.tsx";
import { PetName } from "#components/shelter/pets/pet-name.tsx";
import { PetStatusCell } from "#components/shelter/pets/pet-status-cell.tsx";
import { type ShownRows, useTicks } from "#components/shelter/pets/row-tick.tsx";
import { Thumbnail } from "#components/ui/thumbnail.tsx";
import type { TablePet } from "#lib/shelter/pets/table/schema.ts";

function CardFacts({ row, meta }: { row: TablePet; meta: PetTableMeta }) {
  const facts = meta.shown.map((column) => lonelyFactOf(row, column)).filter((fact) => fact !== null);
  return (
    <span className="flex flex-wrap gap-x-2.5 text-caption text-muted">
      {!meta.hidden.includes("category") && <CategoryLabel categoryId={row.categoryId} categories={meta.categories} />}
      {!meta.hidden.includes("id") && <span className="font-mono">{row.id}</span>}
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      {row.deletedAt && <span>In the bin, {timeLeft(row, meta)}</span>}
    </span>
  );
}

/** The table's rows as cards, faces first. The strip above stands where the table has its head. */
export function PetGrid(shown: ShownRows) {
  const { rows, meta, selected } = shown;
  const { canWrite, inBin } = meta;
  const ticks = useTicks(shown);
  return (
    <>
      {canWrite && (
        <div className="flex h-control items-center pl-1 text-sm text-muted">
          <span className={`z-11 md:sticky md:top-16 ${selected.size > 0 ? "md:bg-butter" : ""}`}>{ticks.ofPage}</span>
          <span aria-hidden className="font-semibold">
            Select this page
          </span>
        </div>
      )}
      <ul
        aria-label={inBin ? "Animals in the bin" : "Animals"}
        className={`grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3 p-3 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] sm:gap-4 sm:p-4 ${canWrite ? "pt-0 sm:pt-0" : ""}`}
      >
        {rows.map((row) => (
          <li
            key={row.id}
            className={`relative flex flex-col overflow-hidden rounded-xl border border-border ${selected.has(row.id) ? "bg-butter/50 ring-2 ring-(--accent)" : ""}`}
          >
            <Thumbnail name={row.name} src={row.cover} size="card" />
            <div className="flex flex-1 flex-col gap-1 p-2.5 pt-1.5">
              <div className="flex-1">
                <PetName row={row} search={meta.search} onOpen={meta.onOpen} fillsCard />
                <CardFacts row={row} meta={meta} />
              </div>
              <div className={`grid ${canWrite ? "relative" : ""}`}>
                <PetStatusCell row={row} {...meta} />
              </div>
            </div>
            {canWrite && <span className="absolute top-1.5 left-1.5 inline-flex rounded-xl bg-surface/85">{ticks.of(row)}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
