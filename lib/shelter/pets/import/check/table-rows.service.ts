import { setImmediate as nextTurn } from "node:timers/promises";
import { csvBeginning, MAX_BEGINNING_CHARACTERS } from "#lib/shelter/pets/import/check/csv-beginning.rules.ts";
import type { ColumnFields, Columns } from "#lib/shelter/pets/import/columns/rules.ts";
import { isBlankRow, MAX_HEAD_ROWS, repeatsHead, shownRows, tableTop } from "#lib/shelter/pets/import/columns/table-head.rules.ts";
import { type CsvRow, CsvSplitter } from "#lib/shelter/pets/import/files/csv-rows.rules.ts";
import type { Effort } from "#lib/shelter/pets/import/files/effort.state.ts";
import { FileError } from "#lib/shelter/pets/import/files/file-error.rules.ts";
import { fileTextPieces } from "#lib/shelter/pets/import/files/text-pieces.service.ts";
import type { SheetChoice } from "#lib/shelter/pets/import/files/workbook.service.ts";
import type { PresetId } from "#lib/shelter/pets/import/preset.schema.ts";
import type { Fixes } from "#lib/shelter/pets/import/rows/fixes.rules.ts";
import type { RowReading } from "#lib/shelter/pets/import/rows/rules.ts";
import {
  type CsvSeparator,
  type ImportFormat,
  type ImportTable,
  MAX_SHEET_ROWS,
  type TableRow,
  type WholeRowError,
} from "#lib/shelter/pets/import/schema.ts";

export const NOT_UTF8 = "The file is not text in UTF-8. In Excel, save it as “CSV UTF-8”.";
const TOO_MANY_BLANK = `The file has more than ${MAX_SHEET_ROWS.toLocaleString("en")} rows, including blank ones. Delete the blank rows.`;

/** Gets the head of a table, and decides how rows below are read. */
export interface TableHead extends SheetChoice {
  readonly headerRow?: number | undefined;
  readonly separator?: CsvSeparator | undefined;
  onSeparator?(separator: CsvSeparator): void;
  onWestern?(): void;
  /** @param below the first rows below the header */
  onTop?(headerRow: number, rows: ImportTable["rows"], below: readonly TableRow[]): void;
  /** Called for each row that repeats the titles, which is left out. */
  onRepeatedHead?(): void;
  fieldsOf(header: readonly string[]): Promise<ColumnFields>;
  /** After `fieldsOf`; undefined for a file of the shelter's own. */
  readonly preset?: PresetId | undefined;
  /** After `fieldsOf`; columns where an empty cell says no. */
  readonly ticked?: ReadonlySet<number> | undefined;
  /** Of rows without a category, as a person chose. */
  readonly categoryId?: string | undefined;
  /** After `fieldsOf`; undefined for our own way of writing. */
  readonly reading?: Omit<RowReading, "categories">;
  readonly fixes?: Fixes;
  onSample(cells: readonly string[]): void;
  /** Gets the cells of each row, before choices are applied. */
  onStatuses?(cells: readonly string[], columns: Columns): void;
  /** Only for JSON, once an entry says whether its animal is on hold. */
  onHolds?(): void;
  /** Of an animal with a row for each intake. @param later the row of a later intake */
  onEarlierIntake?(n: number, later: number): void;
}

/** Other systems write `="0981…"`, so that a spreadsheet keeps all digits. */
const QUOTED_TEXT = /^\s*="((?:[^"]|"")*)"\s*$/;
const quotedText = (cell: string): string =>
  cell.includes("=") ? cell.replace(QUOTED_TEXT, (_, text: string) => text.replaceAll('""', '"')) : cell;

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
    const all = rows.map(({ unclosed, cells, ...row }) => {
      this.#n += 1;
      return { n: this.#n, cells: cells.map(quotedText), ...row, ...(unclosed && { error: unclosedError(unclosed) }) };
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
  for await (const piece of fileTextPieces(bytes, NOT_UTF8, () => head.onWestern?.())) {
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

async function* sheetBatches(bytes: AsyncIterable<Uint8Array>, head: TableHead, effort: Effort): AsyncGenerator<TableRow[]> {
  const { workbookRows } = await import("#lib/shelter/pets/import/files/workbook.service.ts");
  yield* workbookRows(bytes, head, effort);
}

async function* fromHeader(batches: AsyncIterable<TableRow[]>, head: TableHead): AsyncGenerator<TableRow> {
  let top: TableRow[] | undefined = [];
  let above: readonly TableRow[] = [];
  const isOfAnimal = (row: TableRow): boolean => {
    const repeats = repeatsHead(row, above);
    if (repeats) head.onRepeatedHead?.();
    return !repeats;
  };
  const belowTop = (rows: readonly TableRow[]): readonly TableRow[] => {
    const found = tableTop(rows, head.headerRow);
    if (!found.header) return [];
    above = rows.slice(0, found.below);
    const below = rows.slice(found.below).filter(isOfAnimal);
    head.onTop?.(found.headerRow, shownRows(rows, found), below);
    return [found.header, ...below];
  };
  for await (const batch of batches) {
    for (const row of batch) {
      if (row.n > MAX_SHEET_ROWS) throw new FileError(TOO_MANY_BLANK);
      if (!top) {
        if (isOfAnimal(row)) yield row;
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

export function tableRows(
  format: Exclude<ImportFormat, "json">,
  bytes: AsyncIterable<Uint8Array>,
  head: TableHead,
  effort: Effort,
): AsyncGenerator<TableRow> {
  return fromHeader(format === "xlsx" ? sheetBatches(bytes, head, effort) : csvBatches(bytes, head, effort), head);
}
