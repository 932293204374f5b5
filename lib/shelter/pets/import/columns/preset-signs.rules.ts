import { hasRequiredFields, type ImportField } from "#lib/shelter/pets/import/fields.schema.ts";
import { type PresetId, presetIdSchema } from "#lib/shelter/pets/import/preset.schema.ts";
import { presetOf } from "#lib/shelter/pets/import/presets/rules.ts";
import { titleKey } from "#lib/shelter/pets/import/title.rules.ts";

/** Columns may be missing, and versions add others. */
const MIN_SIGNS = 0.6;
const [MIN_KNOWN, MIN_KNOWN_COUNT] = [0.5, 4];

function fieldsIn(keys: ReadonlySet<string>, id: PresetId): (ImportField | null)[] {
  const fields = new Map(Object.entries(presetOf(id).columns));
  return [...keys].map((key) => fields.get(key) ?? null);
}

const shareOf = (keys: ReadonlySet<string>, id: PresetId): number => {
  const { signs } = presetOf(id);
  return signs.filter((sign) => keys.has(sign)).length / signs.length;
};

function isReport(keys: ReadonlySet<string>, id: PresetId): boolean {
  const { columns, signs, marks = [] } = presetOf(id);
  const known = [...new Set([...Object.keys(columns), ...signs])].filter((key) => keys.has(key)).length;
  return known >= MIN_KNOWN_COUNT && known >= keys.size * MIN_KNOWN && marks.some((mark) => keys.has(mark));
}

/** Undefined where too few of a system's columns are there, or what every animal needs is not. */
export function recognizePreset(header: readonly string[]): PresetId | undefined {
  const keys = new Set(header.map(titleKey).filter((key) => key !== ""));
  const isOne = (id: PresetId): boolean => hasRequiredFields(fieldsIn(keys, id)) && (shareOf(keys, id) >= MIN_SIGNS || isReport(keys, id));
  return presetIdSchema.options.filter(isOne).toSorted((one, other) => shareOf(keys, other) - shareOf(keys, one))[0];
}
