import { FileFault } from "#lib/pets/import/rules.ts";
import { type CsvSeparator, type FileLine, MOST_ROW_CHARACTERS } from "#lib/pets/import/schema.ts";
import { shortened } from "#lib/pets/import/shown-text.rules.ts";

const [LINE_FEED, CARRIAGE_RETURN, QUOTE] = [0x0a, 0x0d, 0x22];
/** Characters of a file that are read again, after quotation marks that are never closed. */
const MOST_REREAD = 4 * 1024 * 1024;
/** Of the text before and after a row; enough to show the lines next to it. */
const AROUND_CHARACTERS = 400;

export interface CsvRow {
  /** Empty with an unclosed quotation mark. */
  cells: string[];
  /** The line of a quotation mark that is never closed, and its neighbors. */
  unclosed?: { line: number; lines: FileLine[] };
}

const breaksIn = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

/** The line that holds `at`, and where the next one starts: the text's end when it is the last. */
function lineAt(text: string, at: number): { start: number; end: number; next: number } {
  const start = Math.max(text.lastIndexOf("\n", at - 1), text.lastIndexOf("\r", at - 1)) + 1;
  const length = text.slice(at).search(/[\r\n]/);
  const end = length === -1 ? text.length : at + length;
  return { start, end, next: text.startsWith("\r\n", end) ? end + 2 : Math.min(end + 1, text.length) };
}

/**
 * RFC 4180, in bounded memory: rows over 524,288 characters are refused while reading. More lenient than the RFC: rows
 * end with CRLF, LF, or CR and may differ in length; a quotation mark that does not enclose its whole cell is part of
 * it. A quotation mark that is not closed within those characters, or only by one that starts another text on a later
 * line, spoils the row up to the end of its line; the next line is read as a row again.
 */
export class CsvSplitter {
  readonly #delimiter: number;
  /** `closing`: after a quotation mark in a quoted cell; the next character decides its meaning. */
  #place: "start" | "bare" | "quoted" | "closing" = "start";
  /** LF after CR belongs to the same row end. */
  #isAfterReturn = false;
  /** From earlier parts. */
  #cells: string[] = [];
  #cell = "";
  /** Of the row, from earlier parts. */
  #raw = "";
  /** In the row's text. */
  #openAt = 0;
  /** Before the row. */
  #tail = "";
  /** At which the row starts. */
  #line = 1;
  /** Line ends inside the row's closed cells. */
  #breaks = 0;
  #rows = 0;
  #reread = 0;

  constructor(delimiter: CsvSeparator) {
    this.#delimiter = delimiter.charCodeAt(0);
  }

  /**
   * @returns completed rows; a blank line is a row of one empty cell
   * @throws FileFault when a row is too long or too many quotation marks are never closed
   */
  push(part: string): CsvRow[] {
    const complete: CsvRow[] = [];
    this.#readAll(part, complete);
    return complete;
  }

  /**
   * @returns the last rows, when the file has no final row end or a quoted cell is still open
   * @throws FileFault when too many quotation marks are never closed
   */
  end(): CsvRow[] {
    const complete: CsvRow[] = [];
    while (this.#place === "quoted") this.#readAll(this.#giveUp(this.#raw, "", complete), complete);
    if (this.#place === "start" && this.#cells.length === 0) return complete;
    this.#endCell("");
    complete.push(this.#endRow());
    return complete;
  }

  #readAll(part: string, complete: CsvRow[]): void {
    const waiting = [part];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) waiting.push(...this.#read(next, complete));
  }

  /** @returns what is still to be read, last part first: empty unless a quotation mark is never closed */
  #read(part: string, complete: CsvRow[]): string[] {
    let [rowStart, start] = [0, 0];
    const unclosed = (i: number): string[] => {
      this.#remember(part, rowStart);
      const after = part.slice(i);
      return [after, this.#giveUp(this.#raw + part.slice(rowStart, i), after, complete)];
    };
    for (let i = 0; i < part.length; i += 1) {
      if (this.#place === "quoted") {
        const close = part.indexOf('"', i);
        const end = close === -1 ? part.length : close;
        if (this.#raw.length + end - rowStart > MOST_ROW_CHARACTERS) return unclosed(end);
        if (close === -1) break;
        this.#cell += part.slice(start, close);
        this.#place = "closing";
        i = close;
        continue;
      }
      const code = part.charCodeAt(i);
      if (this.#isAfterReturn) {
        this.#isAfterReturn = false;
        if (code === LINE_FEED) {
          rowStart = start = i + 1;
          continue;
        }
      }
      if (code === QUOTE && this.#place !== "bare") {
        if (this.#place === "closing") this.#cell += '"';
        else this.#openAt = this.#raw.length + i - rowStart;
        this.#place = "quoted";
        start = i + 1;
        continue;
      }
      const isRowEnd = code === LINE_FEED || code === CARRIAGE_RETURN;
      if (isRowEnd || code === this.#delimiter) {
        this.#endCell(this.#place === "bare" ? part.slice(start, i) : "");
        start = i + 1;
        if (!isRowEnd) continue;
        this.#checkLength(i - rowStart);
        complete.push(this.#endRow());
        this.#isAfterReturn = code === CARRIAGE_RETURN;
        rowStart = start;
        continue;
      }
      if (this.#place === "bare") continue;
      if (this.#place === "closing") {
        if (/[\r\n]/.test(this.#cell)) return unclosed(i);
        this.#cell = `"${this.#cell}"`;
      }
      this.#place = "bare";
      start = i;
    }
    if (this.#place === "bare" || this.#place === "quoted") this.#cell += part.slice(start);
    this.#checkLength(part.length - rowStart);
    this.#remember(part, rowStart);
    this.#raw += part.slice(rowStart);
    return [];
  }

  /** @param rowStart in the part; what is before it has been read */
  #remember(part: string, rowStart: number): void {
    this.#tail = (this.#tail + part.slice(Math.max(0, rowStart - AROUND_CHARACTERS), rowStart)).slice(-AROUND_CHARACTERS);
  }

  /**
   * Makes a faulty row of the text up to the end of the quotation mark's line.
   * @returns the rest of the text, to be read again
   */
  #giveUp(text: string, after: string, complete: CsvRow[]): string {
    const { end, next } = lineAt(text, this.#openAt);
    if (end > MOST_ROW_CHARACTERS) throw this.#tooLong();
    const line = this.#line + breaksIn(text.slice(0, this.#openAt));
    this.#reread += text.length - next;
    if (this.#reread > MOST_REREAD)
      throw new FileFault(`Too many quotation marks are never closed; the last one that was checked opens in line ${line}.`);
    complete.push({ cells: [], unclosed: { line, lines: this.#linesAround(text + after.slice(0, AROUND_CHARACTERS), line) } });
    this.#rows += 1;
    this.#line = line + 1;
    this.#breaks = 0;
    this.#tail = (this.#tail + text.slice(0, next)).slice(-AROUND_CHARACTERS);
    this.#isAfterReturn = text[next - 1] === "\r";
    this.#raw = "";
    this.#cells = [];
    this.#cell = "";
    this.#place = "start";
    return text.slice(next);
  }

  #linesAround(text: string, line: number): FileLine[] {
    const whole = this.#tail + text;
    const { start, end, next } = lineAt(whole, this.#tail.length + this.#openAt);
    const lines = [{ n: line, text: shortened(whole.slice(start, end)) }];
    if (start > 0) {
      const before = lineAt(whole, whole.startsWith("\r\n", start - 2) ? start - 2 : start - 1);
      lines.unshift({ n: line - 1, text: shortened(whole.slice(before.start, before.end)) });
    }
    if (next < whole.length) lines.push({ n: line + 1, text: shortened(whole.slice(next, lineAt(whole, next).end)) });
    return lines;
  }

  #endCell(rest: string): void {
    if (this.#place === "closing") this.#breaks += breaksIn(this.#cell);
    this.#cells.push(this.#cell + rest);
    this.#cell = "";
    this.#place = "start";
  }

  #endRow(): CsvRow {
    const cells = this.#cells;
    this.#cells = [];
    if (this.#raw !== "") this.#tail += this.#raw.slice(-AROUND_CHARACTERS);
    this.#raw = "";
    this.#rows += 1;
    this.#line += 1 + this.#breaks;
    this.#breaks = 0;
    return { cells };
  }

  #checkLength(more: number): void {
    if (this.#raw.length + more > MOST_ROW_CHARACTERS) throw this.#tooLong();
  }

  #tooLong(): FileFault {
    return new FileFault(
      `Row ${this.#rows + 1} has more than ${MOST_ROW_CHARACTERS.toLocaleString("en")} characters. Check for a quotation mark that is never closed.`,
    );
  }
}
