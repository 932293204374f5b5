import {
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/react-table";
import { CategoryLabel } from "#components/categories/category-label.tsx";
import { PetStatusCell, type StatusCellProps } from "#components/pets/pet-status-cell.tsx";
import type { OptionalColumn } from "#components/pets/use-pet-query.ts";
import { inDays } from "#components/pets/words.ts";
import { LocalTime } from "#components/ui/local-time.tsx";
import type { Category } from "#lib/categories/schema.ts";
import { daysLeft } from "#lib/pets/bin.rules.ts";
import { nameParts } from "#lib/pets/search.rules.ts";
import type { PetRow } from "#lib/pets/table/schema.ts";

export interface PetTableMeta extends StatusCellProps {
  categories: readonly Category[] | undefined;
  /** Marked in the names. */
  search: string;
  /** Epoch milliseconds. */
  readAt: number;
  onOpen: (row: PetRow) => void;
}

interface Looks {
  head?: string;
  cell?: string;
}

export const PET_FEATURES = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableMeta: metaHelper<PetTableMeta>(),
  columnMeta: metaHelper<Looks>(),
});

const { accessor, columns, display } = createColumnHelper<typeof PET_FEATURES, PetRow>();
const CHECK = "size-4.5 cursor-pointer accent-(--accent)";
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
function timeLeft({ deletedAt }: PetRow, meta: PetTableMeta | undefined): string | undefined {
  return deletedAt === null || !meta ? undefined : inDays(daysLeft(deletedAt, meta.readAt));
}

function Tick(props: { label: string; checked: boolean; onChange: (event: unknown) => void }) {
  const { label, checked, onChange } = props;
  return (
    <label className="inline-flex size-11 cursor-pointer items-center justify-center md:h-9">
      <span className="sr-only">{label}</span>
      {/* `onClick`: only a click reports the Shift key, which selects a range. */}
      <input type="checkbox" checked={checked} onClick={onChange} readOnly className={CHECK} />
    </label>
  );
}

function SmallFacts(props: { row: PetRow; shows: (column: OptionalColumn) => boolean; meta: PetTableMeta | undefined }) {
  const { row, shows, meta } = props;
  return (
    <span className="flex flex-wrap gap-x-2.5 text-[0.8125rem] text-muted lg:hidden">
      {shows("category") && (
        <span className="md:hidden">
          <CategoryLabel categoryId={row.categoryId} categories={meta?.categories} />
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

export const PET_COLUMNS = columns([
  display({
    id: "select",
    meta: { head: "w-11 pl-1", cell: "w-11 pl-1" },
    header: ({ table }) => (
      <span className="relative z-11">
        <Tick label="Select this page" checked={table.getIsAllRowsSelected()} onChange={table.getToggleAllRowsSelectedHandler()} />
      </span>
    ),
    cell: ({ row }) => (
      <Tick label={`Select ${row.original.name}`} checked={row.getIsSelected()} onChange={row.getToggleSelectedHandler()} />
    ),
  }),
  accessor("name", {
    header: "Name",
    meta: { head: "pr-4", cell: "pr-4 text-left font-normal" },
    cell: ({ row: { original: row }, table }) => (
      <>
        <button
          type="button"
          data-pet={row.id}
          onClick={() => table.options.meta?.onOpen(row)}
          className="max-w-full cursor-pointer py-1 text-left font-semibold [overflow-wrap:anywhere] hover:underline hover:underline-offset-4"
        >
          <MarkedName name={row.name} search={table.options.meta?.search ?? ""} />
        </button>
        {row.deletedAt && <span className="block text-[0.8125rem] text-muted lg:hidden">Deleted {timeLeft(row, table.options.meta)}</span>}
        <SmallFacts row={row} shows={(column) => table.getColumn(column)?.getIsVisible() ?? false} meta={table.options.meta} />
      </>
    ),
  }),
  accessor("id", { header: "Number", meta: { head: WIDE, cell: `${WIDE} font-mono text-sm text-muted` } }),
  accessor("categoryId", {
    id: "category",
    header: "Category",
    enableSorting: false,
    meta: { head: WIDE, cell: WIDE },
    cell: ({ getValue, table }) => <CategoryLabel categoryId={getValue()} categories={table.options.meta?.categories} />,
  }),
  accessor("deletedAt", {
    id: "left",
    header: "Permanently deleted",
    enableSorting: false,
    meta: { head: WIDER, cell: WIDER },
    cell: ({ row, table }) => timeLeft(row.original, table.options.meta),
  }),
  accessor("updatedAt", {
    id: "updated",
    header: "Changed",
    sortDescFirst: true,
    meta: { head: WIDER, cell: WIDER },
    cell: ({ getValue }) => <LocalTime at={getValue()} />,
  }),
  accessor("createdAt", {
    id: "added",
    header: "Added",
    enableSorting: false,
    meta: { head: WIDER, cell: WIDER },
    cell: ({ getValue }) => <LocalTime at={getValue()} show="day" />,
  }),
  accessor("status", {
    enableSorting: false,
    meta: { head: "pr-3 text-right", cell: "w-px pr-3 text-right whitespace-nowrap" },
    header: ({ table }) => (table.options.meta?.inBin ? <span className="sr-only">Restore</span> : "Status"),
    cell: ({ row, table }) => table.options.meta && <PetStatusCell row={row.original} {...table.options.meta} />,
  }),
]);
