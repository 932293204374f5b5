import { isBlank } from "#lib/platform/names/folding.rules.ts";
import { fieldsByName } from "#lib/shelter/pets/import/columns/rules.ts";
import { MAX_HEAD_ROWS } from "#lib/shelter/pets/import/columns/table-head.rules.ts";
import { CsvSplitter } from "#lib/shelter/pets/import/files/csv-rows.rules.ts";
import { CSV_SEPARATORS, type CsvSeparator } from "#lib/shelter/pets/import/schema.ts";

export const MAX_BEGINNING_CHARACTERS = 16_384;

const SEPARATOR_LINE = /^\uFEFF?"?sep=(.)"?(?:[\r\n]|$)/i;

interface CsvBeginning {
  separator: CsvSeparator;
  hasSeparatorLine: boolean;
}

function topRows(beginning: string, separator: CsvSeparator): string[][] {
  const splitter = new CsvSplitter(separator);
  const complete = [...splitter.push(beginning)].flat();
  const isCut = complete.length > 0 && beginning.length >= MAX_BEGINNING_CHARACTERS;
  return (isCut ? complete : [...complete, ...[...splitter.end()].flat()])
    .map(({ cells }) => cells)
    .filter((cells) => !cells.every(isBlank))
    .slice(0, MAX_HEAD_ROWS);
}

const knownTitles = (cells: readonly string[]): number => fieldsByName(cells).filter((field) => field !== null).length;

function evenness(rows: readonly (readonly unknown[])[]): number {
  const widths = rows.map(({ length }) => length);
  return Math.max(0, ...widths.map((width) => (width - 1) * widths.filter((other) => other === width).length));
}

/**
 * The separator from `sep=`, else one that reveals a header, else the one that splits rows most evenly.
 * @param beginning `MAX_BEGINNING_CHARACTERS`, or the whole file
 */
export function csvBeginning(beginning: string): CsvBeginning {
  const line = SEPARATOR_LINE.exec(beginning);
  const named = CSV_SEPARATORS.find((separator) => separator === line?.[1]);
  if (named) return { separator: named, hasSeparatorLine: true };
  const scored = CSV_SEPARATORS.map((separator) => {
    const rows = topRows(beginning, separator);
    return { separator, titles: Math.max(0, ...rows.map(knownTitles)), even: evenness(rows) };
  });
  const [best] = scored.toSorted((a, b) => b.titles - a.titles || b.even - a.even);
  return { separator: best?.separator ?? ",", hasSeparatorLine: line !== null };
}
