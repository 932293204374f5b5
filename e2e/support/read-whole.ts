import { oneByOne } from "#e2e/support/all-of.ts";
import { checkedRows } from "#lib/shelter/pets/import/check/service.ts";
import type { TableHead } from "#lib/shelter/pets/import/check/table-rows.service.ts";
import { recognizePreset } from "#lib/shelter/pets/import/columns/preset-signs.rules.ts";
import { fieldsByName } from "#lib/shelter/pets/import/columns/rules.ts";
import type { PresetId } from "#lib/shelter/pets/import/preset.schema.ts";
import { presetOf, presetReading } from "#lib/shelter/pets/import/presets/rules.ts";
import type { CheckedRow } from "#lib/shelter/pets/import/rows/checked-row.schema.ts";
import type { Reading } from "#lib/shelter/pets/import/values/animal-cells.rules.ts";

class Head implements TableHead {
  readonly sheet = 0;
  preset: PresetId | undefined;
  readonly #now: number;

  constructor(now: number) {
    this.#now = now;
  }

  onSheets(): void {}
  onSample(): void {}

  async fieldsOf(header: readonly string[]) {
    this.preset = recognizePreset(header);
    return fieldsByName(header, this.preset);
  }

  get reading(): Reading {
    const dateOrder = (this.preset && presetOf(this.preset).dateOrder) ?? "mdy";
    return { ...presetReading(this.preset, false), dateOrder, currency: "USD", now: this.#now };
  }
}

/** What a check of an uploaded CSV file finds in it. */
export async function readWhole(csv: string, now: number): Promise<{ preset: PresetId | undefined; rows: CheckedRow[] }> {
  const head = new Head(now);
  const categories = new Map([
    ["dogs", 1n],
    ["cats", 2n],
  ]);
  const rows: CheckedRow[] = [];
  for await (const { row } of checkedRows("csv", oneByOne([Buffer.from(csv)]), categories, head)) rows.push(row);
  return { preset: head.preset, rows };
}
