import { addToCell, emptyCell, fullLength, MAX_CELL_UNITS, MAX_OUTSIDE_UNITS } from "#lib/shelter/pets/import/cell-limit.rules.ts";
import { AROUND_UNITS, breaksIn, lastLines, lineAt, linesAround } from "#lib/shelter/pets/import/files/csv-lines.rules.ts";
import { FileError } from "#lib/shelter/pets/import/files/file-error.rules.ts";
import { type CsvSeparator, type FileLine, MAX_IMPORT_COLUMNS } from "#lib/shelter/pets/import/schema.ts";

const [TAB, LINE_FEED, CARRIAGE_RETURN, SPACE, QUOTE] = [0x09, 0x0a, 0x0d, 0x20, 0x22];
/** A spreadsheet's limit. */
export const MAX_ROW_CELLS = 16_384;
/** UTF-16 units after a quoted cell's first line, to reread if never closed. */
export const MAX_QUOTED_UNITS = 4 * 1024 * 1024;
/** UTF-16 units per file. */
const MAX_REREAD_UNITS = 2 * MAX_QUOTED_UNITS;
const PIECE_UNITS = 65_536;
export interface CsvRow {
  /** Empty with an unclosed quotation mark. */
  cells: string[];
  /** Full lengths of truncated cells, by position. */
  longCells?: Map<number, number>;
  unclosed?: { line: number; lines: FileLine[] };
}

/**
 * RFC 4180 in bounded memory, but rows may end with CRLF, LF, or CR and differ in length, and blanks may surround quotation marks. One not
 * closed within 4 Mi characters, or only by one that starts a text on a later line, is an error; reading resumes on the next line.
 */
export class CsvSplitter {
  readonly #delimiter: number;
  /** `blank`: after blanks at the start; `closing`: after a quotation mark in a quoted cell, and blanks after it. */
  #place: "start" | "blank" | "bare" | "quoted" | "closing" = "start";
  /** After the quotation mark that seems to close the cell. */
  #blanks = "";
  /** LF after CR belongs to the same row end. */
  #isAfterReturn = false;
  #row: CsvRow = { cells: [] };
  #cell = emptyCell();
  #before = "";
  /** From an opening quotation mark on; cut on its first line. */
  #quoted = "";
  #line = 1;
  /** Line ends in the row's closed cells, and in the quoted one. */
  #breaks = 0;
  #quotedBreaks = 0;
  #isAfterQuotedReturn = false;
  #rows = 0;
  #reread = 0;

  constructor(delimiter: CsvSeparator) {
    this.#delimiter = delimiter.charCodeAt(0);
  }

  /**
   * Must be exhausted.
   * @returns completed rows per 64 Ki characters; a blank line is one empty cell
   * @throws FileError for too many cells or unclosed quotation marks
   */
  *push(part: string): Generator<CsvRow[]> {
    const waiting = [part];
    for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
      if (text.length > PIECE_UNITS) waiting.push(text.slice(PIECE_UNITS));
      const complete: CsvRow[] = [];
      waiting.push(...this.#read(text.slice(0, PIECE_UNITS), complete));
      yield complete;
    }
  }

  /**
   * Must be exhausted.
   * @returns rows that the end completes
   * @throws FileError for too many unclosed quotation marks
   */
  *end(): Generator<CsvRow[]> {
    while (this.#place === "quoted") {
      const complete: CsvRow[] = [];
      const rest = this.#giveUp(this.#before, this.#quoted, "", complete);
      yield complete;
      yield* this.push(rest);
    }
    if (this.#place === "start" && this.#row.cells.length === 0) return;
    this.#endCell();
    yield [this.#endRow()];
  }

  /** @returns text to reread, last part first */
  #read(part: string, complete: CsvRow[]): string[] {
    let [start, open] = [0, 0];
    const unclosed = (i: number): string[] => {
      const after = part.slice(i);
      const isOlder = this.#quoted !== "";
      const before = isOlder ? this.#before : lastLines(this.#before + part.slice(0, open));
      return [after, this.#giveUp(before, this.#quoted + part.slice(isOlder ? 0 : open, i), after, complete)];
    };
    for (let i = 0; i < part.length; i += 1) {
      if (this.#place === "quoted") {
        const close = part.indexOf('"', i);
        const end = close === -1 ? part.length : close;
        this.#addQuoted(part.slice(start, end));
        start = end;
        if (this.#quotedBreaks > 0 && this.#quoted.length + end > MAX_QUOTED_UNITS) return unclosed(end);
        if (close === -1) break;
        this.#place = "closing";
        i = close;
        continue;
      }
      const code = part.charCodeAt(i);
      if (this.#isAfterReturn) {
        this.#isAfterReturn = false;
        if (code === LINE_FEED) {
          start = i + 1;
          continue;
        }
      }
      if (code === QUOTE && this.#place !== "bare" && this.#blanks === "") {
        if (this.#place === "closing") this.#addQuoted('"');
        else open = i;
        if (this.#place === "blank") this.#cell = emptyCell();
        this.#place = "quoted";
        start = i + 1;
        continue;
      }
      const isRowEnd = code === LINE_FEED || code === CARRIAGE_RETURN;
      if (isRowEnd || code === this.#delimiter) {
        if (this.#isBare) this.#add(part.slice(start, i));
        this.#endCell();
        start = i + 1;
        if (!isRowEnd) continue;
        complete.push(this.#endRow());
        this.#isAfterReturn = code === CARRIAGE_RETURN;
        continue;
      }
      if (this.#place === "bare") continue;
      const isBlank = code === SPACE || code === TAB;
      if (this.#place === "closing") {
        if (isBlank && this.#blanks.length < MAX_CELL_UNITS) this.#blanks += part[i];
        if (isBlank) continue;
        if (this.#quotedBreaks > 0) return unclosed(i);
        this.#cell.kept = `"${this.#cell.kept}`;
        this.#add(`"${this.#blanks}`);
        this.#closeQuoted();
      }
      if (this.#place !== "blank") start = i;
      this.#place = isBlank ? "blank" : "bare";
    }
    if (this.#isBare) this.#add(part.slice(start));
    this.#remember(part, open);
    return [];
  }

  get #isBare(): boolean {
    return this.#place === "bare" || this.#place === "blank";
  }

  #remember(part: string, open: number): void {
    const isQuoted = this.#place === "quoted" || this.#place === "closing";
    if (!isQuoted) this.#before = lastLines(this.#before + part);
    else if (this.#quoted === "") {
      this.#before = lastLines(this.#before + part.slice(0, open));
      this.#quoted = part.slice(open);
    } else this.#quoted += part;
    if (this.#quotedBreaks === 0) this.#quoted = this.#quoted.slice(0, AROUND_UNITS);
  }

  #closeQuoted(): void {
    if (this.#quoted !== "") this.#before = lastLines(this.#before + this.#quoted);
    this.#quoted = "";
    this.#blanks = "";
    this.#breaks += this.#quotedBreaks;
    this.#quotedBreaks = 0;
    this.#isAfterQuotedReturn = false;
  }

  /**
   * Skips only the quotation mark's line.
   * @param text from the quotation mark on
   * @returns text to reread
   */
  #giveUp(before: string, text: string, after: string, complete: CsvRow[]): string {
    const { next } = lineAt(text, 0);
    const line = this.#line + this.#breaks;
    this.#reread += text.length - next;
    if (this.#reread > MAX_REREAD_UNITS)
      throw new FileError(`Too many quotation marks are never closed; the last one that was checked opens in line ${line}.`);
    complete.push({ cells: [], unclosed: { line, lines: linesAround(before, text + after.slice(0, AROUND_UNITS), line) } });
    this.#rows += 1;
    this.#line = line + 1;
    this.#before = lastLines(before + text.slice(0, next));
    this.#isAfterReturn = text[next - 1] === "\r";
    this.#quoted = "";
    this.#closeQuoted();
    this.#breaks = 0;
    this.#row = { cells: [] };
    this.#cell = emptyCell();
    this.#place = "start";
    return text.slice(next);
  }

  #add(text: string): void {
    addToCell(this.#cell, text, this.#row.cells.length < MAX_IMPORT_COLUMNS ? MAX_CELL_UNITS : MAX_OUTSIDE_UNITS);
  }

  #addQuoted(text: string): void {
    if (text === "") return;
    this.#quotedBreaks += breaksIn(text) - (this.#isAfterQuotedReturn && text.startsWith("\n") ? 1 : 0);
    this.#isAfterQuotedReturn = text.endsWith("\r");
    this.#add(text);
  }

  #endCell(): void {
    const { cells } = this.#row;
    if (cells.length === MAX_ROW_CELLS)
      throw new FileError(
        `Row ${this.#rows + 1} has more than ${MAX_ROW_CELLS.toLocaleString("en")} cells. Delete those that are not needed.`,
      );
    const length = fullLength(this.#cell);
    if (length !== undefined) {
      this.#row.longCells ??= new Map();
      this.#row.longCells.set(cells.length, length);
    }
    cells.push(this.#cell.kept);
    this.#cell = emptyCell();
    this.#closeQuoted();
    this.#place = "start";
  }

  #endRow(): CsvRow {
    const row = this.#row;
    this.#row = { cells: [] };
    this.#rows += 1;
    this.#line += 1 + this.#breaks;
    this.#breaks = 0;
    return row;
  }
}
