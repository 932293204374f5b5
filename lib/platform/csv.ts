/** A text is quoted; a number is written as it is. */
export type CsvCell = string | number | bigint;

/** Blanks and quotation marks that a spreadsheet may drop from the beginning of a cell, and our own apostrophes. */
const SKIPPED = String.raw`['"\p{Zs}]*`;
const SIGN = "[=+\\-@＝＋－＠]";
/** A spreadsheet set to a language that separates cells with semicolons starts a cell at these, even inside quotation marks. */
const SEPARATOR = String.raw`[;\t\r\n]`;
const AT_START = String.raw`(?=${SKIPPED}(?:${SIGN}|[\t\r\n]))`;
const INSIDE = `(?=${SKIPPED}${SIGN})`;
const FORMULAS = new RegExp(`^${AT_START}|(?<=${SEPARATOR})${INSIDE}`, "gu");
const DEFUSED_FORMULAS = new RegExp(`^'${AT_START}|(?<=${SEPARATOR})'${INSIDE}`, "gu");

/** Puts an apostrophe wherever a spreadsheet could take the text for a formula; `fromCell` restores every text exactly. */
export function toCell(text: string): string {
  return text.replace(FORMULAS, "'");
}

export function fromCell(cell: string): string {
  return cell.replace(DEFUSED_FORMULAS, "");
}

function csvCell(cell: CsvCell): string {
  return typeof cell === "string" ? `"${toCell(cell).replaceAll('"', '""')}"` : String(cell);
}

/** RFC 4180, without formulas. */
export function csvRows(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(",")}\r\n`).join("");
}

/** The beginning of a file: with a byte order mark, since spreadsheets guess the encoding without one. */
export function csvHeader(titles: readonly string[]): string {
  return `\uFEFF${csvRows([titles])}`;
}
