import type { ReactNode } from "react";
import { CategoryLabel } from "#components/shelter/categories/category-label.tsx";
import { FACT_WORDS, factOf, lonelyFactOf } from "#components/shelter/pets/fact-words.ts";
import { PetName } from "#components/shelter/pets/pet-name.tsx";
import { PetStatusCell, type StatusCellProps } from "#components/shelter/pets/pet-status-cell.tsx";
import { inDays } from "#components/shelter/pets/words.ts";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Thumbnail } from "#components/ui/thumbnail.tsx";
import type { Category } from "#lib/shelter/categories/schema.ts";
import { daysLeft } from "#lib/shelter/pets/bin.rules.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import type { PetSort } from "#lib/shelter/pets/rules.ts";
import type { TablePet } from "#lib/shelter/pets/table/schema.ts";
import { FACT_COLUMNS, type FactColumn, type OptionalColumn } from "#lib/shelter/pets/table/view.schema.ts";

export interface PetTableMeta extends StatusCellProps {
  categories: readonly Category[] | undefined;
  /** Highlighted in the names. */
  search: string;
  /** Epoch milliseconds. */
  readAt: number;
  hidden: readonly OptionalColumn[];
  shown: readonly FactColumn[];
  isTight: boolean;
  onOpen: (row: PetRow) => void;
}

export interface PetColumn {
  id: "name" | OptionalColumn | FactColumn | "left" | "status";
  title: (meta: PetTableMeta) => ReactNode;
  /** Sortable by it; the latest change comes first. */
  sort?: PetSort;
  head: string;
  cell: string;
  Cell: (props: { row: TablePet; meta: PetTableMeta }) => ReactNode;
}

const WIDE = "pr-4 max-md:hidden";
const WIDER = "pr-4 text-sm text-muted max-lg:hidden";

export function timeLeft({ deletedAt }: PetRow, meta: PetTableMeta): string | undefined {
  return deletedAt === null ? undefined : inDays(daysLeft(deletedAt, meta.readAt));
}

/** Shows the first facts in at most two lines, for phones. */
function SmallFacts({ row, meta }: { row: TablePet; meta: PetTableMeta }) {
  const shows = (column: OptionalColumn): boolean => !meta.hidden.includes(column);
  return (
    <span className="flex max-h-[2lh] flex-wrap gap-x-2.5 overflow-hidden text-caption text-muted lg:hidden">
      {shows("category") && (
        <span className="md:hidden">
          <CategoryLabel categoryId={row.categoryId} categories={meta.categories} />
        </span>
      )}
      {shows("id") && <span className="font-mono md:hidden">{row.id}</span>}
      {meta.shown.map((column) => {
        const fact = lonelyFactOf(row, column);
        return fact && <span key={column}>{fact}</span>;
      })}
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
    <span className="flex items-center gap-2.5 md:gap-3">
      <Thumbnail name={row.name} src={row.cover} size="small" />
      <span className="min-w-0">
        <PetName row={row} search={meta.search} onOpen={meta.onOpen} />
        {row.deletedAt && <span className="block text-caption text-muted lg:hidden">In the bin, {timeLeft(row, meta)}</span>}
        <SmallFacts row={row} meta={meta} />
      </span>
    </span>
  );
}

const PET_COLUMNS: readonly PetColumn[] = [
  { id: "name", title: () => "Name", sort: "name", head: "pr-2 md:pr-4", cell: "pr-2 text-left font-normal md:pr-4", Cell: NameCell },
  { id: "id", title: () => "Number", sort: "id", head: WIDE, cell: `${WIDE} font-mono text-sm text-muted`, Cell: ({ row }) => row.id },
  {
    id: "category",
    title: () => "Category",
    head: WIDE,
    cell: WIDE,
    Cell: ({ row, meta }) => <CategoryLabel categoryId={row.categoryId} categories={meta.categories} />,
  },
  { id: "species", title: () => FACT_WORDS.species, head: WIDER, cell: WIDER, Cell: ({ row }) => factOf(row, "species") },
  { id: "breeds", title: () => FACT_WORDS.breeds, head: WIDER, cell: WIDER, Cell: ({ row }) => factOf(row, "breeds") },
  { id: "sex", title: () => FACT_WORDS.sex, head: WIDER, cell: WIDER, Cell: ({ row }) => factOf(row, "sex") },
  { id: "age", title: () => FACT_WORDS.age, head: WIDER, cell: WIDER, Cell: ({ row }) => factOf(row, "age") },
  { id: "size", title: () => FACT_WORDS.size, head: WIDER, cell: WIDER, Cell: ({ row }) => factOf(row, "size") },
  { id: "location", title: () => FACT_WORDS.location, head: WIDER, cell: WIDER, Cell: ({ row }) => factOf(row, "location") },
  {
    id: "intakeDate",
    title: () => FACT_WORDS.intakeDate,
    sort: "intake",
    head: WIDER,
    cell: `${WIDER} whitespace-nowrap`,
    Cell: ({ row }) => factOf(row, "intakeDate"),
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

export function columnsFor({ inBin, hidden, shown }: PetTableMeta): PetColumn[] {
  const left = new Set<string>([...hidden, ...FACT_COLUMNS.filter((column) => !shown.includes(column)), ...(inBin ? [] : ["left"])]);
  return PET_COLUMNS.filter(({ id }) => !left.has(id));
}
