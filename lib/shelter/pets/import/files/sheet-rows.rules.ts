import { addToCell, type CellText, emptyCell, fullLength } from "#lib/shelter/pets/import/cell-limit.rules.ts";
import {
  columnIndex,
  columnName,
  isoDateText,
  type NumberPattern,
  numberText,
  unescaped,
} from "#lib/shelter/pets/import/files/cell-text.rules.ts";
import { damaged, FileError } from "#lib/shelter/pets/import/files/file-error.rules.ts";
import { type XmlAttributes, type XmlHandler, XmlReader } from "#lib/shelter/pets/import/files/xml.rules.ts";
import { MAX_IMPORT_COLUMNS, type TableRow } from "#lib/shelter/pets/import/schema.ts";
import { shortened } from "#lib/shelter/pets/import/shown-text.rules.ts";

export interface CellContext {
  texts: readonly string[];
  /** Full lengths of truncated texts, by position. */
  longTexts: ReadonlyMap<number, number>;
  patterns: readonly NumberPattern[];
  is1904: boolean;
}

interface Cell {
  column: number;
  type: string;
  pattern: NumberPattern;
  isFormula: boolean;
  value: CellText | undefined;
}

/** 30 per row of the largest import. */
const MAX_FILLED_CELLS = 3_000_000;
const TOO_MANY_CELLS = `The sheet has more than ${MAX_FILLED_CELLS.toLocaleString("en")} filled cells. Delete the columns that are not needed, or split it.`;
const NO_RESULT = "is a formula without a saved result. Open the workbook in Excel or another spreadsheet, save it, and upload it again.";

/** Bounded memory; skips blank rows. */
export class SheetSplitter implements XmlHandler {
  readonly #context: CellContext;
  readonly #reader = new XmlReader(this);
  #complete: TableRow[] = [];
  #n = 0;
  #row: (TableRow & { cells: string[] }) | undefined;
  #filled = 0;
  #column = -1;
  #cell: Cell | undefined;
  #isInValue = false;
  #isInReading = false;

  /** Formatting others takes long. */
  used: ReadonlySet<number> | undefined;

  constructor(context: CellContext) {
    this.#context = context;
  }

  /**
   * @returns completed rows, without blank ones
   * @throws FileError when not a worksheet, or with too many cells
   */
  push(xml: string): TableRow[] {
    this.#reader.push(xml);
    const complete = this.#complete;
    this.#complete = [];
    return complete;
  }

  /** @throws FileError when the worksheet is incomplete */
  end(): void {
    this.#reader.end();
  }

  open(name: string, attributes: XmlAttributes): void {
    if (name === "row") this.#startRow(attributes["r"]);
    else if (name === "c") this.#startCell(attributes);
    if (name === "v" || name === "is") this.#countFilled();
    if (!this.#cell || name === "c") return;
    if (name === "f") this.#cell.isFormula = true;
    else if (name === "rPh") this.#isInReading = true;
    else if (name === "v" || (name === "t" && !this.#isInReading)) {
      this.#cell.value ??= emptyCell();
      this.#isInValue = true;
    }
  }

  #countFilled(): void {
    this.#filled += 1;
    if (this.#filled > MAX_FILLED_CELLS) throw new FileError(TOO_MANY_CELLS);
  }

  text(text: string): void {
    if (this.#cell?.value && this.#isInValue) addToCell(this.#cell.value, text);
  }

  close(name: string): void {
    if (name === "v" || name === "t") this.#isInValue = false;
    else if (name === "rPh") this.#isInReading = false;
    else if (name === "c") this.#endCell();
    else if (name === "row") this.#endRow();
  }

  #startRow(written: string | undefined): void {
    const n = written === undefined ? this.#n + 1 : Number(written);
    if (this.#row || !Number.isSafeInteger(n) || n <= this.#n) throw damaged();
    this.#n = n;
    this.#row = { n, cells: [] };
    this.#column = -1;
  }

  #startCell({ r, t = "n", s = "0" }: XmlAttributes): void {
    const column = r === undefined ? this.#column + 1 : columnIndex(r);
    if (column === undefined || !this.#row || this.#cell) throw damaged();
    this.#column = column;
    if (column >= MAX_IMPORT_COLUMNS) return;
    this.#cell = { column, type: t, pattern: this.#context.patterns[Number(s)], isFormula: false, value: undefined };
  }

  #endCell(): void {
    const [cell, row] = [this.#cell, this.#row];
    this.#cell = undefined;
    if (!cell || !row) return;
    const sentence = this.#cellError(cell);
    if (sentence !== undefined) {
      const place = `${columnName(cell.column)}${this.#n}`;
      row.unreadable ??= [];
      row.unreadable.push({ column: cell.column, error: { column: "row", came: "", sentence: `Cell ${place} ${sentence}` } });
      return;
    }
    const text = this.#textOf(cell);
    if (text === "") return;
    const length = cell.type === "s" ? this.#context.longTexts.get(Number(cell.value?.kept)) : cell.value && fullLength(cell.value);
    if (length !== undefined) {
      row.longCells ??= new Map();
      row.longCells.set(cell.column, length);
    }
    while (row.cells.length < cell.column) row.cells.push("");
    row.cells[cell.column] = text;
  }

  #cellError({ type, isFormula, value: { kept: value } = emptyCell() }: Cell): string | undefined {
    if (type === "e") return `shows the error ${shortened(value)}. Correct its formula, or type the value.`;
    return isFormula && value === "" && type !== "str" ? NO_RESULT : undefined;
  }

  #textOf({ column, type, pattern, value: { kept: value } = emptyCell() }: Cell): string {
    if (type === "s") {
      const text = this.#context.texts[Number(value)];
      if (text === undefined) throw damaged();
      return text;
    }
    if (type === "str" || type === "inlineStr") return unescaped(value);
    if (value === "") return "";
    if (type === "b") return value === "0" ? "FALSE" : "TRUE";
    if (type === "d") return isoDateText(value);
    const isShown = this.used?.has(column) ?? true;
    return numberText(value, isShown ? pattern : undefined, this.#context.is1904);
  }

  #endRow(): void {
    const row = this.#row;
    this.#row = undefined;
    if (!row || (!row.unreadable && row.cells.every((cell) => cell.trim() === ""))) return;
    this.#complete.push(row);
  }
}
