import { FileFault } from "#lib/pets/import/rules.ts";
import { MOST_ENTRY_CHARACTERS } from "#lib/pets/import/schema.ts";

const [LINE_FEED, CARRIAGE_RETURN, QUOTE] = [0x0a, 0x0d, 0x22];

/**
 * RFC 4180, in bounded memory: rows over 65,536 characters are refused while reading. More lenient than the RFC: rows
 * end with CRLF, LF, or CR and may differ in length; a quotation mark that does not enclose its whole cell is part of
 * it.
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
  #rowCharacters = 0;
  #rows = 0;

  constructor(delimiter: "," | ";" | "\t") {
    this.#delimiter = delimiter.charCodeAt(0);
  }

  /**
   * @returns completed rows; a blank line is a row of one empty cell
   * @throws FileFault when a row is too long
   */
  push(part: string): string[][] {
    const complete: string[][] = [];
    let [rowStart, start] = [0, 0];
    for (let i = 0; i < part.length; i += 1) {
      const code = part.charCodeAt(i);
      if (this.#isAfterReturn) {
        this.#isAfterReturn = false;
        if (code === LINE_FEED) {
          rowStart = start = i + 1;
          continue;
        }
      }
      if (this.#place === "quoted") {
        if (code !== QUOTE) continue;
        this.#cell += part.slice(start, i);
        this.#place = "closing";
        continue;
      }
      if (code === QUOTE && this.#place !== "bare") {
        if (this.#place === "closing") this.#cell += '"';
        this.#place = "quoted";
        start = i + 1;
        continue;
      }
      const isRowEnd = code === LINE_FEED || code === CARRIAGE_RETURN;
      if (isRowEnd || code === this.#delimiter) {
        this.#endCell(this.#place === "bare" ? part.slice(start, i) : "");
        start = i + 1;
        if (!isRowEnd) continue;
        this.#countCharacters(i - rowStart);
        complete.push(this.#endRow());
        this.#isAfterReturn = code === CARRIAGE_RETURN;
        rowStart = start;
        continue;
      }
      if (this.#place === "bare") continue;
      if (this.#place === "closing") this.#cell = `"${this.#cell}"`;
      this.#place = "bare";
      start = i;
    }
    if (this.#place === "bare" || this.#place === "quoted") this.#cell += part.slice(start);
    this.#countCharacters(part.length - rowStart);
    return complete;
  }

  /**
   * @returns the last row, when the file has no final row end
   * @throws FileFault when a quoted cell is still open
   */
  end(): string[][] {
    if (this.#place === "quoted") throw new FileFault(`The quotation mark that opens a cell in row ${this.#rows + 1} is never closed.`);
    if (this.#place === "start" && this.#cells.length === 0) return [];
    this.#endCell("");
    return [this.#endRow()];
  }

  #endCell(rest: string): void {
    this.#cells.push(this.#cell + rest);
    this.#cell = "";
    this.#place = "start";
  }

  #endRow(): string[] {
    const cells = this.#cells;
    this.#cells = [];
    this.#rowCharacters = 0;
    this.#rows += 1;
    return cells;
  }

  #countCharacters(more: number): void {
    this.#rowCharacters += more;
    if (this.#rowCharacters > MOST_ENTRY_CHARACTERS)
      throw new FileFault(
        `Row ${this.#rows + 1} has more than ${MOST_ENTRY_CHARACTERS.toLocaleString("en")} characters. Check for a quotation mark that is never closed.`,
      );
  }
}
