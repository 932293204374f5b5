import type { Preset } from "#lib/shelter/pets/import/preset.schema.ts";
import type { Layout } from "#lib/shelter/pets/import/presets/layout.schema.ts";
import { titleKey } from "#lib/shelter/pets/import/title.rules.ts";

const byLowerCase = (codes: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(codes).map(([code, meaning]) => [code.toLowerCase(), meaning]));

/** How to read the file of a portal. */
export function presetOfLayout({ system, columns, signs, marks, readAs = {}, hiddenBy, dateOrder }: Layout): Preset {
  const fields = columns.flatMap(({ title, field }) => (field ? [[title, field] as const] : []));
  return {
    ...{ system, signs, marks, dateOrder },
    ...(hiddenBy && { hiddenBy }),
    columns: { ...Object.fromEntries(fields), ...readAs },
    words: Object.fromEntries(columns.flatMap(({ title, codes }) => (codes ? [[titleKey(title), byLowerCase(codes)]] : []))),
  };
}
