import { Readable } from "node:stream";
import { parse } from "csv-parse";
import {
  type CategoryNumbers,
  type CheckedRow,
  type Columns,
  checkCells,
  checkEntry,
  delimiterOf,
  readColumns,
  readJson,
} from "#lib/pets/import/rules.ts";
import { MOST_IMPORT_COLUMNS, MOST_IMPORT_ROWS } from "#lib/pets/import/schema.ts";

/** A row of the file, checked. */
export interface NumberedRow {
  n: number;
  row: CheckedRow;
}

/** A file that cannot be used at all; the sentence says why. */
export class FileFault extends Error {}

const NOT_UTF8 = "The file is not text in UTF-8. In Excel, save it as “CSV UTF-8”.";
const TOO_MANY = `The file has more than ${MOST_IMPORT_ROWS.toLocaleString("en")} rows. Split it into several.`;

async function* textOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const part of bytes) yield decoder.decode(part, { stream: true });
    yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? new FileFault(NOT_UTF8, { cause: error }) : error;
  }
}

async function* preceded(beginning: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  if (beginning !== "") yield beginning;
  for await (const part of rest) if (part !== "") yield part;
}

async function* csvRows(
  bytes: AsyncIterable<Uint8Array>,
  categories: CategoryNumbers,
  onColumns: (columns: Columns) => void,
): AsyncGenerator<NumberedRow> {
  const text = textOf(bytes);
  const beginning = String((await text.next()).value ?? "").replace(/^\uFEFF/, "");
  const source = Readable.from(preceded(beginning, text));
  const parser = parse({ delimiter: delimiterOf(beginning), relax_column_count: true, relax_quotes: true });
  source.on("error", (error) => parser.destroy(error));
  source.pipe(parser);
  let columns: Columns | undefined;
  let n = 0;
  let count = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      n += 1;
      if (!columns) {
        const read = readColumns(record.slice(0, MOST_IMPORT_COLUMNS));
        if (typeof read === "string") throw new FileFault(read);
        columns = read;
        onColumns(columns);
        continue;
      }
      if (record.every((cell) => cell.trim() === "")) continue;
      count += 1;
      if (count > MOST_IMPORT_ROWS) throw new FileFault(TOO_MANY);
      yield { n, row: checkCells(record, columns, categories) };
    }
  } catch (error) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("CSV_")) {
      throw new FileFault(`The file cannot be read as CSV: ${error.message}.`, { cause: error });
    }
    throw error;
  } finally {
    source.destroy();
    parser.destroy();
  }
  if (!columns) throw new FileFault("The file is empty.");
}

async function* jsonRows(bytes: AsyncIterable<Uint8Array>, categories: CategoryNumbers): AsyncGenerator<NumberedRow> {
  let text = "";
  for await (const part of textOf(bytes)) text += part;
  const entries = readJson(text.replace(/^\uFEFF/, ""));
  if (typeof entries === "string") throw new FileFault(entries);
  if (entries.length > MOST_IMPORT_ROWS) throw new FileFault(TOO_MANY);
  for (const [i, entry] of entries.entries()) yield { n: i + 1, row: checkEntry(entry, categories) };
}

/**
 * Reads a file row by row and checks each.
 * @param onColumns hears which columns of a CSV file are used
 * @throws FileFault when the file cannot be used at all
 */
export function checkedRows(
  format: "csv" | "json",
  bytes: AsyncIterable<Uint8Array>,
  categories: CategoryNumbers,
  onColumns: (columns: Columns) => void,
): AsyncGenerator<NumberedRow> {
  return format === "csv" ? csvRows(bytes, categories, onColumns) : jsonRows(bytes, categories);
}
