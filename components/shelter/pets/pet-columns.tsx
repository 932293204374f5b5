import type { ReactNode } from "react";
import { CategoryLabel } from "#components/shelter/categories/category-label.tsx";
import { petDrawer } from "#components/shelter/pets/lazy-parts.ts";
import { PetStatusCell, type StatusCellProps } from "#components/shelter/pets/pet-status-cell.tsx";
import type { OptionalColumn } from "#components/shelter/pets/use-pet-query.ts";
import { inDays } from "#components/shelter/pets/words.ts";
import { Badge } from "#components/ui/badge.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Thumbnail } from "#components/ui/thumbnail.tsx";
import type { Category } from "#lib/shelter/categories/schema.ts";
import { daysLeft } from "#lib/shelter/pets/bin.rules.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import type { PetSort } from "#lib/shelter/pets/rules.ts";
import { nameParts } from "#lib/shelter/pets/search.rules.ts";
import type { TablePet } from "#lib/shelter/pets/table/schema.ts";

export interface PetTableMeta extends StatusCellProps {
  categories: readonly Category[] | undefined;
  /** Marked in the names. */
  search: string;
  /** Epoch milliseconds. */
  readAt: number;
  hidden: readonly OptionalColumn[];
  isTight: boolean;
  onOpen: (row: PetRow) => void;
}

export interface PetColumn {
  id: "name" | OptionalColumn | "left" | "status";
  title: (meta: PetTableMeta) => ReactNode;
  /** Sortable by it; the latest change comes first. */
  sort?: PetSort;
  head: string;
  cell: string;
  Cell: (props: { row: TablePet; meta: PetTableMeta }) => ReactNode;
}

const WIDE = "pr-4 max-md:hidden";
const WIDER = "pr-4 text-sm text-muted max-lg:hidden";

function MarkedName({ name, search }: { name: string; search: string }) {
  let start = 0;
  return nameParts(name, search).map(({ text, isMatch }) => {
    const key = start;
    start += text.length;
    return isMatch ? (
      <mark key={key} className="rounded-sm bg-butter text-inherit">
        {text}
      </mark>
    ) : (
      text
    );
  });
}

/** Undefined outside the bin. */
function timeLeft({ deletedAt }: PetRow, meta: PetTableMeta): string | undefined {
  return deletedAt === null ? undefined : inDays(daysLeft(deletedAt, meta.readAt));
}

function SmallFacts({ row, meta }: { row: TablePet; meta: PetTableMeta }) {
  const shows = (column: OptionalColumn): boolean => !meta.hidden.includes(column);
  return (
    <span className="flex flex-wrap gap-x-2.5 text-caption text-muted lg:hidden">
      {shows("category") && (
        <span className="md:hidden">
          <CategoryLabel categoryId={row.categoryId} categories={meta.categories} />
        </span>
      )}
      {shows("id") && <span className="font-mono md:hidden">{row.id}</span>}
      {shows("updated") && (
        <span>
          Changed <LocalTime at={row.updatedAt} show="day" />
        </span>
      )}
      {shows("added") && (
        <span>
          Added <LocalTime at={row.createdAt} show="day" />
        </span>
      )}
    </span>
  );
}

function NameCell({ row, meta }: { row: TablePet; meta: PetTableMeta }) {
  return (
    <span className="flex items-center gap-3">
      <Thumbnail name={row.name} src={row.cover} size={meta.isTight ? "small" : "row"} />
      <span className="min-w-0">
        <button
          type="button"
          data-pet={row.id}
          onClick={() => meta.onOpen(row)}
          onPointerEnter={petDrawer.preload}
          onFocus={petDrawer.preload}
          className="max-w-full cursor-pointer py-1 text-left font-semibold [overflow-wrap:anywhere] hover:underline hover:underline-offset-4"
        >
          <MarkedName name={row.name} search={meta.search} />
        </button>
        {!row.listed && (
          <span className="ml-2 inline-block">
            <Badge>Not listed</Badge>
          </span>
        )}
        {row.deletedAt && <span className="block text-caption text-muted lg:hidden">In the bin, {timeLeft(row, meta)}</span>}
        <SmallFacts row={row} meta={meta} />
      </span>
    </span>
  );
}

const PET_COLUMNS: readonly PetColumn[] = [
  { id: "name", title: () => "Name", sort: "name", head: "pr-4", cell: "pr-4 text-left font-normal", Cell: NameCell },
  { id: "id", title: () => "Number", sort: "id", head: WIDE, cell: `${WIDE} font-mono text-sm text-muted`, Cell: ({ row }) => row.id },
  {
    id: "category",
    title: () => "Category",
    head: WIDE,
    cell: WIDE,
    Cell: ({ row, meta }) => <CategoryLabel categoryId={row.categoryId} categories={meta.categories} />,
  },
  { id: "left", title: () => "Permanently deleted", head: WIDER, cell: WIDER, Cell: ({ row, meta }) => timeLeft(row, meta) },
  { id: "updated", title: () => "Changed", sort: "updated", head: WIDER, cell: WIDER, Cell: ({ row }) => <LocalTime at={row.updatedAt} /> },
  { id: "added", title: () => "Added", head: WIDER, cell: WIDER, Cell: ({ row }) => <LocalTime at={row.createdAt} show="day" /> },
  {
    id: "status",
    title: ({ inBin }) => (inBin ? <span className="sr-only">Restore</span> : "Status"),
    head: "pr-3 text-right",
    cell: "w-px pr-3 text-right whitespace-nowrap",
    Cell: ({ row, meta }) => <PetStatusCell row={row} {...meta} />,
  },
];

export function columnsFor({ inBin, hidden }: PetTableMeta): PetColumn[] {
  return PET_COLUMNS.filter(({ id }) => (id === "left" ? inBin : !hidden.some((column) => column === id)));
}
