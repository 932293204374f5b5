import { format, isDateFormat } from "numfmt";

/** ECMA-376, 18.8.30, in US English. */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  9: "0%",
  10: "0.00%",
  11: "0.00E+00",
  12: "# ?/?",
  13: "# ??/??",
  14: "m/d/yyyy",
  15: "d-mmm-yy",
  16: "d-mmm",
  17: "mmm-yy",
  18: "h:mm AM/PM",
  19: "h:mm:ss AM/PM",
  20: "h:mm",
  21: "h:mm:ss",
  22: "m/d/yyyy h:mm",
  37: "#,##0 ;(#,##0)",
  38: "#,##0 ;(#,##0)",
  39: "#,##0.00;(#,##0.00)",
  40: "#,##0.00;(#,##0.00)",
  45: "mm:ss",
  46: "[h]:mm:ss",
  47: "mmss.0",
  48: "##0.0E+0",
};
const MAX_PATTERN = 255;
const DAYS_1900_TO_1904 = 1462;

export type NumberPattern = string | undefined;

/** @param custom the workbook's patterns by number */
export function patternOf(id: number, custom: ReadonlyMap<number, string>): NumberPattern {
  const pattern = custom.get(id) ?? BUILT_IN[id];
  return pattern === undefined || pattern.length > MAX_PATTERN || /^general$/i.test(pattern) ? undefined : pattern;
}

/** Integers keep all digits, others 15, as in a spreadsheet. */
function plainNumber(source: string): string {
  if (/^-?\d{1,19}$/.test(source)) return source;
  const number = Number(source);
  if (!Number.isFinite(number)) return source;
  return Math.abs(number) < 1e15 ? String(Number(number.toPrecision(15))) : number.toPrecision(15).toUpperCase();
}

const NOT_PARTS = /"[^"]*"|\\.|_.|\[(?!h)[^\]]*\]/gi;

/** Shows fewer digits than the cell has, which a long number such as a microchip's needs. */
const SCIENTIFIC = /E[+-]/i;

/** As exact as the pattern shows the date; undefined where it shows none. */
function isoPattern(pattern: string): string | undefined {
  const [parts = ""] = pattern.replaceAll(NOT_PARTS, "").toLowerCase().split(";");
  const time = /[hs]/.test(parts) ? " hh:mm:ss" : "";
  if (parts.includes("d")) return `yyyy-mm-dd${time}`;
  if (!parts.includes("y")) return undefined;
  return parts.includes("m") ? "yyyy-mm" : "yyyy";
}

/**
 * As a US English spreadsheet shows it; dates as in ISO 8601, since the orders of several columns can differ.
 * @param source as in the file
 */
export function numberText(source: string, pattern: NumberPattern, is1904: boolean): string {
  const number = Number(source);
  if (pattern === undefined || !Number.isFinite(number) || SCIENTIFIC.test(pattern.replaceAll(NOT_PARTS, ""))) return plainNumber(source);
  try {
    if (!isDateFormat(pattern)) return format(pattern, number, { locale: "en" });
    return format(isoPattern(pattern) ?? pattern, is1904 ? number + DAYS_1900_TO_1904 : number, { locale: "en" });
  } catch {
    // No spreadsheet accepts this pattern.
    return plainNumber(source);
  }
}

/** @param source ISO 8601 */
export function isoDateText(source: string): string {
  return source.replace(/T00:00(?::00(?:\.0+)?)?Z?$/, "").replace("T", " ");
}

/** `_x000A_` is a control character; `_x005F_` escapes such text. */
export function unescaped(text: string): string {
  return text.includes("_x")
    ? text.replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}

/** @param column from 0 */
export function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

export function columnIndex(cell: string): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d{1,7}$)/.exec(cell)?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
