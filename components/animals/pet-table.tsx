"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import type { GoTo, TableView } from "#components/animals/use-pet-query.ts";
import { STATUS_TONES, STATUS_WORDS } from "#components/animals/words.ts";
import { CategoryLabel } from "#components/categories/category-label.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import type { Category } from "#lib/categories/schema.ts";
import { PET_STATUSES, type PetStatus, petStatusSchema } from "#lib/pets/schema.ts";
import type { PetQuery, PetRow, PetSort } from "#lib/pets/table/schema.ts";

function SortHead(props: { sort: PetSort; query: PetQuery; go: GoTo; className?: string; children: ReactNode }) {
  const { sort, query, go, className = "", children } = props;
  const isHere = query.sort === sort;
  const Icon = query.descending ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={isHere ? (query.descending ? "descending" : "ascending") : "none"} className={`pr-4 ${className}`}>
      <button
        type="button"
        onClick={() => go({ query: { sort, descending: isHere ? !query.descending : sort === "updated" } })}
        className="inline-flex h-11 cursor-pointer items-center gap-1.5 font-semibold hover:text-foreground"
      >
        {children}
        <Icon aria-hidden className={`size-3.5 ${isHere ? "" : "invisible"}`} />
      </button>
    </th>
  );
}

/** The status as a choice in the row: one step to another one. */
function StatusChoice({ row, onStatus }: { row: PetRow; onStatus: (row: PetRow, status: PetStatus) => void }) {
  return (
    <select
      aria-label={`Status of ${row.name}`}
      value={row.status}
      onChange={(event) => {
        const status = petStatusSchema.safeParse(event.target.value).data;
        if (status) onStatus(row, status);
      }}
      className={`h-9 cursor-pointer rounded-full border px-2.5 text-sm font-semibold text-foreground ${STATUS_TONES[row.status]}`}
    >
      {PET_STATUSES.map((status) => (
        <option key={status} value={status} className="bg-(--surface)">
          {STATUS_WORDS[status]}
        </option>
      ))}
    </select>
  );
}

export interface PetTableProps {
  rows: readonly PetRow[];
  query: PetQuery;
  view: TableView;
  categories: readonly Category[] | undefined;
  canWrite: boolean;
  selected: ReadonlySet<string>;
  /** All that match are selected, those on other pages too. */
  isAllSelected: boolean;
  go: GoTo;
  onSelect: (ids: string[], on: boolean) => void;
  onStatus: (row: PetRow, status: PetStatus) => void;
  onRestore: (row: PetRow) => void;
}

function PetLine({ row, ...props }: PetTableProps & { row: PetRow }) {
  const { view, categories, canWrite, selected, isAllSelected, query, go, onSelect, onStatus, onRestore } = props;
  const shows = (column: TableView["hidden"][number]): boolean => !view.hidden.includes(column);
  const isSelected = isAllSelected || selected.has(row.id);
  const pad = view.tight ? "py-1" : "py-2.5";
  return (
    <tr className={`border-t border-border ${isSelected ? "bg-butter/50" : "hover:bg-foreground/3"}`}>
      {canWrite && (
        <td className="w-11 pl-1">
          <label className="inline-flex size-11 cursor-pointer items-center justify-center">
            <span className="sr-only">Select {row.name}</span>
            <input
              type="checkbox"
              checked={isSelected}
              onChange={(event) => onSelect([row.id], event.target.checked)}
              className="size-4.5 cursor-pointer accent-(--accent)"
            />
          </label>
        </td>
      )}
      <th scope="row" className={`${pad} pr-4 text-left font-normal ${canWrite ? "" : "pl-4"}`}>
        <button
          type="button"
          data-pet={row.id}
          onClick={() => go({ view: { open: row.id } })}
          className="max-w-full cursor-pointer py-1 text-left font-semibold [overflow-wrap:anywhere] hover:underline hover:underline-offset-4"
        >
          {row.name}
        </button>
        <span className="block text-[0.8125rem] text-muted md:hidden">
          {shows("category") && <CategoryLabel categoryId={row.categoryId} categories={categories} />}
        </span>
      </th>
      {shows("id") && <td className="pr-4 font-mono text-sm text-muted max-md:hidden">{row.id}</td>}
      {shows("category") && (
        <td className="pr-4 max-md:hidden">
          <CategoryLabel categoryId={row.categoryId} categories={categories} />
        </td>
      )}
      {shows("updated") && (
        <td className="pr-4 text-sm text-muted max-lg:hidden">
          <LocalTime at={row.updatedAt} />
        </td>
      )}
      {shows("added") && (
        <td className="pr-4 text-sm text-muted max-lg:hidden">
          <LocalTime at={row.createdAt} show="day" />
        </td>
      )}
      <td className="w-px pr-3 text-right whitespace-nowrap">
        {query.bin && canWrite ? (
          <button
            type="button"
            onClick={() => onRestore(row)}
            aria-label={`Restore ${row.name}`}
            className="button button--outline h-9 px-3 md:h-9"
          >
            Restore
          </button>
        ) : canWrite ? (
          <StatusChoice row={row} onStatus={onStatus} />
        ) : (
          <span className={`rounded-full border px-2.5 py-0.5 text-sm font-semibold ${STATUS_TONES[row.status]}`}>
            {STATUS_WORDS[row.status]}
          </span>
        )}
      </td>
    </tr>
  );
}

/** The animals of one page. Sorting happens on the server: a click on a head is a change of the address. */
export function PetTable(props: PetTableProps) {
  const { rows, query, view, canWrite, selected, isAllSelected, go, onSelect } = props;
  const ids = rows.map((row) => row.id);
  const isWhole = isAllSelected || (ids.length > 0 && ids.every((id) => selected.has(id)));
  const shows = (column: TableView["hidden"][number]): boolean => !view.hidden.includes(column);
  return (
    <table className="w-full border-collapse text-left text-[0.9375rem]">
      <caption className="sr-only">{query.bin ? "Animals in the bin" : "Animals"}</caption>
      <thead className="text-sm text-muted">
        <tr>
          {canWrite && (
            <td className="w-11 pl-1">
              <label className="inline-flex size-11 cursor-pointer items-center justify-center">
                <span className="sr-only">Select this page</span>
                <input
                  type="checkbox"
                  checked={isWhole}
                  onChange={(event) => onSelect(ids, event.target.checked)}
                  className="size-4.5 cursor-pointer accent-(--accent)"
                />
              </label>
            </td>
          )}
          <SortHead sort="name" query={query} go={go} className={canWrite ? "" : "pl-4"}>
            Name
          </SortHead>
          {shows("id") && (
            <SortHead sort="id" query={query} go={go} className="max-md:hidden">
              Number
            </SortHead>
          )}
          {shows("category") && (
            <th scope="col" className="pr-4 font-semibold max-md:hidden">
              Category
            </th>
          )}
          {shows("updated") && (
            <SortHead sort="updated" query={query} go={go} className="max-lg:hidden">
              Changed
            </SortHead>
          )}
          {shows("added") && (
            <th scope="col" className="pr-4 font-semibold max-lg:hidden">
              Added
            </th>
          )}
          <th scope="col" className="pr-3 text-right font-semibold">
            {query.bin ? <span className="sr-only">Restore</span> : "Status"}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <PetLine key={row.id} {...props} row={row} />
        ))}
      </tbody>
    </table>
  );
}
