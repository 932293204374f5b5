import type { Preset } from "#lib/shelter/pets/import/preset.schema.ts";
import type { Layout } from "#lib/shelter/pets/import/presets/layout.schema.ts";
import { titleKey } from "#lib/shelter/pets/import/title.rules.ts";

/** How to read the file of a portal. */
export function presetOfLayout({ columns, ...layout }: Layout): Preset {
  const keyed = columns.map((column) => ({ ...column, key: titleKey(column.title) }));
  return {
    ...layout,
    columns: Object.fromEntries(keyed.flatMap(({ key, field }) => (field ? [[key, field]] : []))),
    words: Object.fromEntries(keyed.flatMap(({ key, codes }) => (codes ? [[key, codes]] : []))),
  };
}
