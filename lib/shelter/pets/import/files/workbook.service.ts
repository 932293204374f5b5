import { readBounded } from "#lib/platform/bounded-body.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import type { Effort } from "#lib/shelter/pets/import/files/effort.state.ts";
import {
  DAMAGED,
  damaged,
  FileError,
  LOCKED,
  NO_SHEET,
  NOT_A_WORKBOOK,
  OLD_FORMAT,
} from "#lib/shelter/pets/import/files/file-error.rules.ts";
import { type CellContext, SheetSplitter } from "#lib/shelter/pets/import/files/sheet-rows.rules.ts";
import { textPieces } from "#lib/shelter/pets/import/files/text-pieces.service.ts";
import { Relations, SharedTexts, Styles, Workbook } from "#lib/shelter/pets/import/files/workbook-parts.rules.ts";
import { type XmlHandler, XmlReader } from "#lib/shelter/pets/import/files/xml.rules.ts";
import { openZip, type ZipFolder } from "#lib/shelter/pets/import/files/zip.service.ts";
import { MAX_IMPORT_BYTES, MAX_IMPORT_SHEETS, type TableRow } from "#lib/shelter/pets/import/schema.ts";
import { shortened } from "#lib/shelter/pets/import/shown-text.rules.ts";

const MEBIBYTE = 1024 * 1024;
/** Unpacked. Sheets are streamed; shared texts are kept. */
const [MAX_PART_BYTES, MAX_SHARED_BYTES, MAX_SHEET_BYTES] = [16 * MEBIBYTE, 64 * MEBIBYTE, 128 * MEBIBYTE];
const [MAX_PEEKED_CHARACTERS, MAX_PEEKED_ROWS] = [MEBIBYTE, 20];
/** Old workbooks, and encrypted ones. */
const OLE_SIGNATURE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const ENCRYPTED = Buffer.from("EncryptedPackage", "utf16le");
const ZIP_SIGNATURE = Buffer.from("PK");

const startsWith = (file: Buffer, signature: Buffer): boolean => file.subarray(0, signature.length).equals(signature);

/** Held whole: a ZIP directory is at the end. */
async function openPackage(bytes: AsyncIterable<Uint8Array>): Promise<ZipFolder> {
  const file = await readBounded(bytes, MAX_IMPORT_BYTES);
  if (!file) throw damaged();
  if (startsWith(file, OLE_SIGNATURE)) throw new FileError(file.includes(ENCRYPTED) ? LOCKED : OLD_FORMAT);
  if (!startsWith(file, ZIP_SIGNATURE)) throw new FileError(NOT_A_WORKBOOK);
  return await openZip(file);
}

async function read<T extends XmlHandler>(zip: ZipFolder, path: string, maxBytes: number, handler: T, effort: Effort): Promise<T> {
  const reader = new XmlReader(handler);
  for await (const piece of textPieces(zip.read(path, maxBytes), DAMAGED)) effort.spend(() => reader.push(piece));
  reader.end();
  return handler;
}

type Sheet = Workbook["sheets"][number] & { path: string };

/** The first rows, which are none for a damaged sheet; undefined for one that is empty. */
async function peek(zip: ZipFolder, path: string, context: CellContext, effort: Effort): Promise<TableRow[] | undefined> {
  const splitter = new SheetSplitter(context);
  const rows: TableRow[] = [];
  let characters = 0;
  try {
    for await (const piece of textPieces(zip.read(path, MAX_SHEET_BYTES), DAMAGED)) {
      characters += piece.length;
      rows.push(...effort.spend(() => splitter.push(piece)));
      if (rows.length >= MAX_PEEKED_ROWS || characters > MAX_PEEKED_CHARACTERS) return rows.slice(0, MAX_PEEKED_ROWS);
    }
    splitter.end();
    return rows.length > 0 ? rows : undefined;
  } catch (error) {
    if (error instanceof FileError) return [];
    throw error;
  }
}

type Peeked = Sheet & { top: readonly TableRow[] };

async function sheetsToRead(zip: ZipFolder, visible: readonly Sheet[], context: CellContext, effort: Effort): Promise<Peeked[]> {
  const found: Peeked[] = [];
  for (const sheet of visible.slice(0, MAX_IMPORT_SHEETS)) {
    const top = await peek(zip, sheet.path, context, effort);
    if (top) found.push({ ...sheet, top });
  }
  return found;
}

/** The chosen one, else the first list of animals that has some, else the first such list, else the first. */
function sheetToRead(sheets: readonly Peeked[], { sheet, countAnimals }: SheetChoice): number {
  if (sheet !== undefined && sheets[sheet]) return sheet;
  const counts = sheets.map(({ top }) => countAnimals?.(top));
  const filled = counts.findIndex((count) => (count ?? 0) > 0);
  return Math.max(0, filled === -1 ? counts.indexOf(0) : filled);
}

export interface SheetChoice {
  /** Position in `onSheets`; undefined where none was chosen. */
  readonly sheet: number | undefined;
  countAnimals?(top: readonly TableRow[]): number | undefined;
  /** @param read position of the one that is read */
  onSheets(names: readonly string[], read: number): void;
  /** Positions of imported columns, after the sample. */
  readonly used?: ReadonlySet<number> | undefined;
}

/**
 * Rows and texts as people see them. Bounded memory; never blocks the process.
 * @throws FileError
 */
export async function* workbookRows(bytes: AsyncIterable<Uint8Array>, choice: SheetChoice, effort: Effort): AsyncGenerator<TableRow[]> {
  const zip = await openPackage(bytes);
  const relations = (source: string) => read(zip, Relations.pathOf(source), MAX_PART_BYTES, new Relations(source), effort);
  const workbookPath = zip.has(Relations.pathOf("")) ? (await relations("")).find("officeDocument") : undefined;
  if (!workbookPath?.endsWith(".xml")) throw new FileError(NOT_A_WORKBOOK);
  const workbook = await read(zip, workbookPath, MAX_PART_BYTES, new Workbook(), effort);
  const parts = await relations(workbookPath);
  const pathOf = new Map(parts.list.filter(({ kind }) => kind === "worksheet").map(({ id, path }) => [id, path]));
  const visible = workbook.sheets.flatMap((sheet) => {
    const path = sheet.isVisible ? pathOf.get(sheet.relation) : undefined;
    return path === undefined ? [] : [{ ...sheet, path }];
  });
  const [first, second] = visible;
  if (!first) throw new FileError(NO_SHEET);

  const [textsPath, stylesPath] = [parts.find("sharedStrings"), parts.find("styles")];
  const { texts, longTexts } = textsPath ? await read(zip, textsPath, MAX_SHARED_BYTES, new SharedTexts(), effort) : new SharedTexts();
  const { patterns } = stylesPath ? await read(zip, stylesPath, MAX_PART_BYTES, new Styles(), effort) : { patterns: [] };
  const context = { texts, longTexts, patterns, is1904: workbook.is1904 };
  const sheets = second ? await sheetsToRead(zip, visible, context, effort) : [{ ...first, top: [] }];
  const at = sheetToRead(sheets, choice);
  const names = sheets.map((sheet) => shortened(sheet.name));
  choice.onSheets(names, at);
  const { name, path } = sheets[at] ?? first;
  const splitter = new SheetSplitter(context);
  let isEmpty = true;
  for await (const piece of textPieces(zip.read(path, MAX_SHEET_BYTES), DAMAGED)) {
    const rows = effort.spend(() => splitter.push(piece));
    isEmpty &&= rows.length === 0;
    yield rows;
    splitter.used = choice.used;
  }
  splitter.end();
  if (isEmpty) throw new FileError(`The sheet “${isolated(shortened(name))}” is empty. Sheets that are hidden are not read.`);
}
