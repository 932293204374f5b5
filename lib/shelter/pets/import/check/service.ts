import { clock } from "#lib/platform/clock.ts";
import { isBlank } from "#lib/platform/names/folding.rules.ts";
import { LatestIntakes } from "#lib/shelter/pets/import/check/latest-intakes.state.ts";
import { NOT_UTF8, type TableHead, tableRows } from "#lib/shelter/pets/import/check/table-rows.service.ts";
import { type Columns, columnsOf, errorOfRow, missingColumns } from "#lib/shelter/pets/import/columns/rules.ts";
import { Effort } from "#lib/shelter/pets/import/files/effort.state.ts";
import { FileError } from "#lib/shelter/pets/import/files/file-error.rules.ts";
import { JsonListSplitter } from "#lib/shelter/pets/import/files/json-list.rules.ts";
import { fileTextPieces } from "#lib/shelter/pets/import/files/text-pieces.service.ts";
import type { CheckedRow } from "#lib/shelter/pets/import/rows/checked-row.schema.ts";
import { checkEntry, readEntry, tellsHolds } from "#lib/shelter/pets/import/rows/entry.rules.ts";
import { checkFixed, fixedRow } from "#lib/shelter/pets/import/rows/fixes.rules.ts";
import { earlierIntakeRemark, isSameAnimal, joinRows } from "#lib/shelter/pets/import/rows/join-rows.rules.ts";
import type { CategoryNumbers } from "#lib/shelter/pets/import/rows/row-parts.rules.ts";
import { type ImportFormat, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS, type TableRow } from "#lib/shelter/pets/import/schema.ts";
import { shortened } from "#lib/shelter/pets/import/shown-text.rules.ts";
import type { Reading } from "#lib/shelter/pets/import/values/animal-cells.rules.ts";
import { cellOf } from "#lib/shelter/pets/import/values/row-cells.rules.ts";

export interface NumberedRow {
  n: number;
  row: CheckedRow;
  /** Of a row with errors in its cells: only those of imported columns. */
  cells?: string[];
}

const EMPTY = "The file is empty.";
const ONLY_HEADER = "The file has only a header row. Add a row for each animal below it.";
const TOO_MANY = `The file has more than ${MAX_IMPORT_ROWS.toLocaleString("en")} rows. Split it into several.`;

/** Empty without the required columns. @param isSheet ignores cells to the right of the header */
async function* checkedTable(
  rows: AsyncIterable<TableRow>,
  isSheet: boolean,
  categories: CategoryNumbers,
  head: TableHead,
  effort: Effort,
): AsyncGenerator<NumberedRow> {
  let header: readonly string[] | undefined;
  let columns: Columns | undefined;
  let missing = "";
  let count = 0;
  let held: TableRow | undefined;
  const intakes = new LatestIntakes();
  const checked = (given: TableRow, used: Columns): NumberedRow => {
    const row = fixedRow(given, used, head.fixes);
    const error = errorOfRow(row, used);
    if (error) return { n: row.n, row: { errors: [error] } };
    head.onStatuses?.(row.cells, used);
    const reading = { ...(head.reading ?? ownReading()), categories };
    const same = reading.hasRowPerIntake ? intakes.add(row, used, reading) : undefined;
    if (same?.isLater) head.onEarlierIntake?.(same.other, row.n);
    else if (same)
      return {
        n: row.n,
        row: { leftOut: { name: shortened(cellOf(row.cells, used, "name", true)), remark: earlierIntakeRemark(same.other) } },
      };
    const { found, cells } = effort.spend(() => checkFixed(row, used, reading, head.fixes));
    return {
      n: row.n,
      row: found,
      ...((found.errors ?? found.emptied)?.every(({ column }) => column !== "row") && { cells: usedCells(cells, used) }),
    };
  };
  for await (const row of rows) {
    if (!header) {
      if (row.error) throw new FileError(row.error.sentence);
      header = row.cells.slice(0, MAX_IMPORT_COLUMNS);
      const fields = await head.fieldsOf(header);
      const found = columnsOf(header, fields, row.cells.length, head.preset, head.categoryId !== undefined);
      columns = found && head.ticked ? { ...found, ticked: head.ticked } : found;
      missing = missingColumns(header, fields);
      continue;
    }
    const cells = isSheet ? row.cells.slice(0, header.length) : row.cells;
    const error = columns ? errorOfRow(row, columns) : row.error;
    if (!error && cells.every(isBlank)) continue;
    const next = { ...row, cells };
    const reading = head.reading;
    if (columns && held && reading?.isOfSystem && isSameAnimal(held, next, columns)) {
      held = joinRows(held, next, columns, reading);
      continue;
    }
    count += 1;
    if (count > MAX_IMPORT_ROWS) throw new FileError(TOO_MANY);
    if (count === 1) head.onSample(cells);
    if (!columns) return;
    if (held) yield checked(held, columns);
    held = next;
  }
  if (held && columns) yield checked(held, columns);
  if (!header) throw new FileError(EMPTY);
  if (count === 0) throw new FileError(columns ? ONLY_HEADER : missing);
}

const ownReading = (): Reading => ({ isForeign: false, dateOrder: "mdy", now: clock()() });

/** Never the text of columns that are not imported. */
function usedCells(cells: readonly string[], { at, titles, hidden = [] }: Columns): string[] {
  const used = new Set([...[...at.values()].flat(), ...hidden.map(({ by }) => by)]);
  return titles.map((_, i) => (used.has(i) ? (cells[i] ?? "") : ""));
}

function entryOf(source: string, n: number): unknown {
  try {
    return readEntry(source);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replaceAll(/\s+/g, " ").slice(0, 160) : String(error);
    throw new FileError(`The file is not valid JSON: ${reason} (entry ${n}).`, { cause: error });
  }
}

async function* jsonRows(
  bytes: AsyncIterable<Uint8Array>,
  categories: CategoryNumbers,
  head: TableHead,
  effort: Effort,
): AsyncGenerator<NumberedRow> {
  const splitter = new JsonListSplitter();
  let n = 0;
  for await (const piece of fileTextPieces(bytes, NOT_UTF8)) {
    for (const source of effort.spend(() => splitter.push(piece))) {
      n += 1;
      if (n > MAX_IMPORT_ROWS) throw new FileError(TOO_MANY);
      const at = n;
      const entry = effort.spend(() => entryOf(source, at));
      if (tellsHolds(entry)) head.onHolds?.();
      yield { n, row: effort.spend(() => checkEntry(entry, categories, { categoryId: head.categoryId, now: clock()() })) };
    }
  }
  splitter.end();
  if (n === 0) throw new FileError("The list is empty. It needs at least one animal.");
}

/**
 * Bounded memory and processor time; never blocks the process.
 * @throws FileError when the whole file is unusable
 */
export function checkedRows(
  format: ImportFormat,
  bytes: AsyncIterable<Uint8Array>,
  categories: CategoryNumbers,
  head: TableHead,
): AsyncGenerator<NumberedRow> {
  const effort = new Effort();
  if (format === "json") return jsonRows(bytes, categories, head, effort);
  return checkedTable(tableRows(format, bytes, head, effort), format === "xlsx", categories, head, effort);
}
