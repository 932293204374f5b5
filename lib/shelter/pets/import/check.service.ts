import { setImmediate as nextTurn } from "node:timers/promises";
import { clock } from "#lib/platform/clock.ts";
import { isBlank } from "#lib/platform/names/folding.rules.ts";
import type { Reading } from "#lib/shelter/pets/import/animal-cells.rules.ts";
import {
  type ColumnFields,
  type Columns,
  columnsOf,
  missingColumns,
  rowError,
  type TableRow,
} from "#lib/shelter/pets/import/columns.rules.ts";
import { csvBeginning, MAX_BEGINNING_CHARACTERS } from "#lib/shelter/pets/import/csv-beginning.rules.ts";
import { type CsvRow, CsvSplitter } from "#lib/shelter/pets/import/csv-rows.rules.ts";
import { Effort } from "#lib/shelter/pets/import/effort.state.ts";
import { type Fixes, fixedRow } from "#lib/shelter/pets/import/fixes.rules.ts";
import { isSameAnimal, joinRows } from "#lib/shelter/pets/import/join-rows.rules.ts";
import { JsonListSplitter } from "#lib/shelter/pets/import/json-list.rules.ts";
import { type CategoryNumbers, type CheckedRow, checkCells, checkEntry, FileError, readEntry } from "#lib/shelter/pets/import/rules.ts";
import {
  type CsvSeparator,
  type ImportFormat,
  type ImportTable,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
  MAX_SHEET_ROWS,
  type WholeRowError,
} from "#lib/shelter/pets/import/schema.ts";
import { headerAt, isBlankRow, MAX_HEAD_ROWS, shownRows } from "#lib/shelter/pets/import/table-head.rules.ts";
import { fileTextPieces } from "#lib/shelter/pets/import/text-pieces.service.ts";

export interface NumberedRow {
  n: number;
  row: CheckedRow;
  /** Of a row with errors in its cells: only those of imported columns. */
  cells?: string[];
}

const EMPTY = "The file is empty.";
const ONLY_HEADER = "The file has only a header row. Add a row for each animal below it.";
const NOT_UTF8 = "The file is not text in UTF-8. In Excel, save it as “CSV UTF-8”.";
const TOO_MANY = `The file has more than ${MAX_IMPORT_ROWS.toLocaleString("en")} rows. Split it into several.`;
const TOO_MANY_BLANK = `The file has more than ${MAX_SHEET_ROWS.toLocaleString("en")} rows, including blank ones. Delete the blank rows.`;

/** Numbers rows as spreadsheets do, which hide a separator line. */
class CsvTable {
  readonly #splitter: CsvSplitter;
  #n: number;

  constructor(beginning: string, head: TableHead) {
    const { separator, hasSeparatorLine } = csvBeginning(beginning.slice(0, MAX_BEGINNING_CHARACTERS));
    const used = head.separator ?? separator;
    head.onSeparator?.(used);
    this.#splitter = new CsvSplitter(used);
    this.#n = hasSeparatorLine ? -1 : 0;
  }

  *push(part: string): Generator<TableRow[]> {
    for (const rows of this.#splitter.push(part)) yield this.#numbered(rows);
  }

  *end(): Generator<TableRow[]> {
    for (const rows of this.#splitter.end()) yield this.#numbered(rows);
  }

  #numbered(rows: CsvRow[]): TableRow[] {
    const all = rows.map(({ unclosed, ...row }) => {
      this.#n += 1;
      return { n: this.#n, ...row, ...(unclosed && { error: unclosedError(unclosed) }) };
    });
    return all[0]?.n === 0 ? all.slice(1) : all;
  }
}

async function* inTurns(batches: Generator<TableRow[]>, effort: Effort): AsyncGenerator<TableRow[]> {
  for (let next = effort.spend(() => batches.next()); !next.done; next = effort.spend(() => batches.next())) {
    yield next.value;
    await nextTurn();
  }
}

async function* csvBatches(bytes: AsyncIterable<Uint8Array>, head: TableHead, effort: Effort): AsyncGenerator<TableRow[]> {
  let table: CsvTable | undefined;
  let held = "";
  for await (const piece of fileTextPieces(bytes, NOT_UTF8)) {
    held += piece;
    if (!table && held.length < MAX_BEGINNING_CHARACTERS) continue;
    table ??= new CsvTable(held, head);
    const [reader, part] = [table, held];
    held = "";
    yield* inTurns(reader.push(part), effort);
  }
  if (!table && held === "") return;
  table ??= new CsvTable(held, head);
  yield* inTurns(table.push(held), effort);
  yield* inTurns(table.end(), effort);
}

function unclosedError({ line, lines }: NonNullable<CsvRow["unclosed"]>): WholeRowError {
  const text = lines.find(({ n }) => n === line)?.text ?? "";
  return { column: "row", came: text, sentence: `The quotation mark in line ${line} opens a cell that is never closed.`, lines };
}

export interface TableHead {
  /** Position in `onSheets`. */
  readonly sheet: number;
  onSheets(names: readonly string[]): void;
  readonly headerRow?: number | undefined;
  readonly separator?: CsvSeparator | undefined;
  /** Only for CSV, before its rows. */
  onSeparator?(separator: CsvSeparator): void;
  onTop?(headerRow: number, rows: ImportTable["rows"]): void;
  fieldsOf(header: readonly string[]): Promise<ColumnFields>;
  /** After `fieldsOf`; undefined for our own way of writing. */
  readonly reading?: Reading;
  readonly fixes?: Fixes;
  /** First row below the header. */
  onSample(cells: readonly string[]): void;
  /** Positions of imported columns, after the sample. */
  readonly used?: ReadonlySet<number> | undefined;
}

/** Loads libraries only for a workbook, to save memory. */
async function* sheetBatches(bytes: AsyncIterable<Uint8Array>, head: TableHead, effort: Effort): AsyncGenerator<TableRow[]> {
  const { workbookRows } = await import("#lib/shelter/pets/import/workbook.service.ts");
  yield* workbookRows(bytes, head, effort);
}

async function* fromHeader(batches: AsyncIterable<TableRow[]>, head: TableHead): AsyncGenerator<TableRow> {
  let top: TableRow[] | undefined = [];
  const belowTop = (rows: readonly TableRow[]): readonly TableRow[] => {
    const below = rows.slice(headerAt(rows, head.headerRow));
    if (below[0]) head.onTop?.(below[0].n, shownRows(rows));
    return below;
  };
  for await (const batch of batches) {
    for (const row of batch) {
      if (row.n > MAX_SHEET_ROWS) throw new FileError(TOO_MANY_BLANK);
      if (!top) {
        yield row;
        continue;
      }
      if (!isBlankRow(row)) top.push(row);
      if (top.length < MAX_HEAD_ROWS) continue;
      yield* belowTop(top);
      top = undefined;
    }
  }
  if (top) yield* belowTop(top);
}

function isRepeatedHeader(cells: readonly string[], header: readonly string[]): boolean {
  return header.some((title) => !isBlank(title)) && header.every((title, i) => title === (cells[i] ?? ""));
}

/** Empty without the required columns. @param isSheet ignores cells to the right of the header */
async function* tableRows(
  batches: AsyncIterable<TableRow[]>,
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
  const checked = (given: TableRow, used: Columns): NumberedRow => {
    const row = fixedRow(given, head.fixes);
    const error = rowError(row, used);
    if (error) return { n: row.n, row: { errors: [error] } };
    const reading = { ...(head.reading ?? ownReading()), categories };
    const found = effort.spend(() => checkCells(row.cells, used, reading, row.longCells));
    return { n: row.n, row: found, ...(found.errors?.every(({ column }) => column !== "row") && { cells: usedCells(row.cells, used) }) };
  };
  for await (const row of fromHeader(batches, head)) {
    if (!header) {
      if (row.error) throw new FileError(row.error.sentence);
      header = row.cells.slice(0, MAX_IMPORT_COLUMNS);
      const fields = await head.fieldsOf(header);
      columns = columnsOf(header, fields, row.cells.length);
      missing = missingColumns(header, fields);
      continue;
    }
    const cells = isSheet ? row.cells.slice(0, header.length) : row.cells;
    const error = columns ? rowError(row, columns) : row.error;
    if (!error && (cells.every(isBlank) || isRepeatedHeader(cells, header))) continue;
    const next = { ...row, cells };
    if (columns && held && head.reading?.isForeign && isSameAnimal(held, next, columns)) {
      held = joinRows(held, next, columns);
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
function usedCells(cells: readonly string[], { at, titles }: Columns): string[] {
  const used = new Set([...at.values()].flat());
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

async function* jsonRows(bytes: AsyncIterable<Uint8Array>, categories: CategoryNumbers, effort: Effort): AsyncGenerator<NumberedRow> {
  const splitter = new JsonListSplitter();
  let n = 0;
  for await (const piece of fileTextPieces(bytes, NOT_UTF8)) {
    for (const source of effort.spend(() => splitter.push(piece))) {
      n += 1;
      if (n > MAX_IMPORT_ROWS) throw new FileError(TOO_MANY);
      const at = n;
      yield { n, row: effort.spend(() => checkEntry(entryOf(source, at), categories)) };
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
  if (format === "json") return jsonRows(bytes, categories, effort);
  const isSheet = format === "xlsx";
  const batches = isSheet ? sheetBatches(bytes, head, effort) : csvBatches(bytes, head, effort);
  return tableRows(batches, isSheet, categories, head, effort);
}
