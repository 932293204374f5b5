export type CsvCell = string | number | bigint;

/** Spreadsheets may drop these from the start of a cell. */
const SKIPPED = String.raw`['"\p{Zs}]*`;
const SIGN = "[=+\\-@＝＋－＠]";
/** Some locales start a cell at these, even within quotes. */
const SEPARATOR = String.raw`[;\t\r\n]`;
const AT_START = String.raw`(?=${SKIPPED}(?:${SIGN}|[\t\r\n]))`;
const INSIDE = `(?=${SKIPPED}${SIGN})`;
const FORMULAS = new RegExp(`^${AT_START}|(?<=${SEPARATOR})${INSIDE}`, "gu");
const DEFUSED_FORMULAS = new RegExp(`^'${AT_START}|(?<=${SEPARATOR})'${INSIDE}`, "gu");

/** Prevents formulas; `fromCell` restores the text exactly. */
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

/** Spreadsheets detect UTF-8 by the byte order mark. */
export function csvHeader(titles: readonly string[]): string {
  return `\uFEFF${csvRows([titles])}`;
}
