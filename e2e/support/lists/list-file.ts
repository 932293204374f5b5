import type { ExportFile } from "#e2e/support/shelter-exports.ts";
import { workbookFile } from "#e2e/support/workbook-file.ts";

/** Where a row puts its animal; a `gone` one is not imported, and a `refused` one not before a person repairs its row. */
export type Place = "listed" | "pending" | "adopted" | "held" | "gone" | "refused";

/** What is right for a row: all that it says of the profile, in `repairs` the columns that a person has to look at. */
export interface Right {
  name: string;
  place: Place;
  profile: Readonly<Record<string, unknown>>;
  photos?: readonly string[];
  repairs?: readonly string[];
}

export interface ListFile {
  what: string;
  format: "csv" | "xlsx";
  content: string | Buffer;
  /** The system that it is from, if any. */
  preset: string | null;
  /** Nothing in it says which animals are on hold. */
  hidesHolds?: true;
  right: readonly Right[];
}

export const right = (name: string, place: Place, profile: Right["profile"] = {}, more: Pick<Right, "photos" | "repairs"> = {}): Right => ({
  ...{ name, place, profile },
  ...more,
});

export const lines = (...rows: string[]): string => `${rows.join("\r\n")}\r\n`;

/** Of rows with bars between their cells. */
export const workbook = (...rows: string[]): Buffer => workbookFile(rows.map((row) => row.split("|")));

/** With further rows, each with bars between the named cells. */
export function withRows({ titles, rows }: ExportFile, named: string, ...more: string[]): ExportFile {
  const keys = named.split("|");
  const cellsOf = (row: string): [string, string][] => row.split("|").map((cell, i) => [keys[i] ?? "", cell]);
  return { titles, rows: [...rows, ...more.map((row) => Object.fromEntries(cellsOf(row)))] };
}
