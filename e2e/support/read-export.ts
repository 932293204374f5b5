import type { ExportFile } from "#e2e/support/shelter-exports.ts";
import { columnsOf, fieldsByName } from "#lib/shelter/pets/import/columns/rules.ts";
import type { PresetId } from "#lib/shelter/pets/import/preset.schema.ts";
import { presetReading } from "#lib/shelter/pets/import/presets/rules.ts";
import { checkCells } from "#lib/shelter/pets/import/rows/rules.ts";
import { inPlainWords } from "#lib/shelter/pets/import/values/row-cells.rules.ts";

const CATEGORIES = new Map([
  ["dog", 1n],
  ["cat", 2n],
  ["rabbit", 3n],
]);

/** Returns what an import reads from each row. */
export function readExport(id: PresetId, { titles, rows }: ExportFile, onLostPhoto?: () => void) {
  const columns = columnsOf(titles, fieldsByName(titles, id), titles.length, id);
  if (!columns) throw new Error("The name or the species was not found.");
  const reading = {
    ...presetReading(id, false),
    dateOrder: id === "asm3" ? "dmy" : "mdy",
    now: Date.UTC(2026, 10, 26),
    categories: CATEGORIES,
    onLostPhoto,
  } as const;
  return rows.map((row) => {
    const cells = titles.map((title) => row[title] ?? "");
    return checkCells(inPlainWords(cells, columns), columns, reading);
  });
}
