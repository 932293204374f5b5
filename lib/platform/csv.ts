/** `phone` is what a person typed. */
interface PhoneCell {
  phone: string;
}
export const CSV_TYPE = "text/csv; charset=utf-8";
export type CsvCell = string | number | bigint | PhoneCell;

/** Spreadsheets may drop these at the start of a cell. */
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

const SIGNS = new RegExp(`(?:^|(?<=${SEPARATOR}))(?:${SKIPPED}${SIGN})+`, "gu");
const ANY_SIGN = new RegExp(SIGN, "gu");

/** For files in which people would see the apostrophe of `toCell`. @param write what stands in place of each sign that could begin a formula */
export function withoutSigns(text: string, write: (sign: string) => string): string {
  return text.replace(SIGNS, (signs) => signs.replace(ANY_SIGN, write));
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** A spreadsheet would calculate `+49 …`; RFC 3966's form is safe, and phones read it. */
const phoneText = (phone: string): string => toCell(phone.startsWith("+") ? `tel:${phone}` : phone);

function csvCell(cell: CsvCell): string {
  if (typeof cell === "object") return quoted(phoneText(cell.phone));
  return typeof cell === "string" ? quoted(toCell(cell)) : String(cell);
}

/** Without letters, nothing can run even if a text becomes a formula. */
const PHONE_NUMBER = /^\+[\d ()./-]+$/;

/** In a workbook, text stays text. */
export const phoneCell = (phone: string): string => (PHONE_NUMBER.test(phone) ? phone : toCell(phone));

/** Follows RFC 4180, without formulas. */
export function csvRows(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(",")}\r\n`).join("");
}

/** A whole file. @param batches of rows below the titles */
export async function* csvParts(
  titles: readonly string[],
  batches: AsyncIterable<readonly (readonly CsvCell[])[]>,
): AsyncGenerator<string> {
  yield csvHeader(titles);
  for await (const rows of batches) yield csvRows(rows);
}

/** Texts stay as they are: `withoutSigns` is the caller's business. */
export const exactRows = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map((cell) => (cell === "" ? "" : quoted(cell))).join(",")}\r\n`).join("");

/** Spreadsheets detect UTF-8 by it. */
export function csvHeader(titles: readonly string[]): string {
  return `\uFEFF${csvRows([titles])}`;
}
