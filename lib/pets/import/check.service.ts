import { setImmediate as nextTurn } from "node:timers/promises";
import { CsvSplitter } from "#lib/pets/import/csv-rows.rules.ts";
import { JsonListSplitter } from "#lib/pets/import/json-list.rules.ts";
import {
  type CategoryNumbers,
  type CheckedRow,
  type Columns,
  checkCells,
  checkEntry,
  delimiterOf,
  FileFault,
  readColumns,
  readEntry,
} from "#lib/pets/import/rules.ts";
import { MOST_IMPORT_COLUMNS, MOST_IMPORT_ROWS, MOST_SHEET_ROWS } from "#lib/pets/import/schema.ts";

export interface NumberedRow {
  n: number;
  row: CheckedRow;
}

const NOT_UTF8 = "The file is not text in UTF-8. In Excel, save it as “CSV UTF-8”.";
const TOO_MANY = `The file has more than ${MOST_IMPORT_ROWS.toLocaleString("en")} rows. Split it into several.`;
const TOO_MANY_BLANK = `The file has more than ${MOST_SHEET_ROWS.toLocaleString("en")} rows, including blank ones. Delete the blank rows.`;

const PIECE_BYTES = 65_536;
/** Yields to the event loop before each piece of at most 64 KiB. */
async function* textOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const part of bytes) {
      for (let at = 0; at < part.byteLength; at += PIECE_BYTES) {
        await nextTurn();
        yield decoder.decode(part.subarray(at, at + PIECE_BYTES), { stream: true });
      }
    }
    yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? new FileFault(NOT_UTF8, { cause: error }) : error;
  }
}

async function* csvRows(
  bytes: AsyncIterable<Uint8Array>,
  categories: CategoryNumbers,
  onColumns: (columns: Columns) => void,
): AsyncGenerator<NumberedRow> {
  let splitter: CsvSplitter | undefined;
  let columns: Columns | undefined;
  let [n, count] = [0, 0];
  function* checked(rows: string[][]): Generator<NumberedRow> {
    for (const cells of rows) {
      n += 1;
      if (!columns) {
        const read = readColumns(cells.slice(0, MOST_IMPORT_COLUMNS));
        if (typeof read === "string") throw new FileFault(read);
        columns = read;
        onColumns(columns);
        continue;
      }
      if (n > MOST_SHEET_ROWS) throw new FileFault(TOO_MANY_BLANK);
      if (cells.every((cell) => cell.trim() === "")) continue;
      count += 1;
      if (count > MOST_IMPORT_ROWS) throw new FileFault(TOO_MANY);
      yield { n, row: checkCells(cells, columns, categories) };
    }
  }
  for await (const piece of textOf(bytes)) {
    splitter ??= new CsvSplitter(delimiterOf(piece));
    yield* checked(splitter.push(piece));
  }
  if (splitter) yield* checked(splitter.end());
  if (!columns) throw new FileFault("The file is empty.");
}

function entryOf(source: string, n: number): unknown {
  try {
    return readEntry(source);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replaceAll(/\s+/g, " ").slice(0, 160) : String(error);
    throw new FileFault(`The file is not valid JSON: ${reason} (entry ${n}).`, { cause: error });
  }
}

async function* jsonRows(bytes: AsyncIterable<Uint8Array>, categories: CategoryNumbers): AsyncGenerator<NumberedRow> {
  const splitter = new JsonListSplitter();
  let n = 0;
  for await (const piece of textOf(bytes)) {
    for (const source of splitter.push(piece)) {
      n += 1;
      if (n > MOST_IMPORT_ROWS) throw new FileFault(TOO_MANY);
      yield { n, row: checkEntry(entryOf(source, n), categories) };
    }
  }
  splitter.end();
}

/**
 * Checks a file row by row, in bounded memory, without blocking the process.
 * @throws FileFault when the whole file is unusable
 */
export function checkedRows(
  format: "csv" | "json",
  bytes: AsyncIterable<Uint8Array>,
  categories: CategoryNumbers,
  onColumns: (columns: Columns) => void,
): AsyncGenerator<NumberedRow> {
  return format === "csv" ? csvRows(bytes, categories, onColumns) : jsonRows(bytes, categories);
}
