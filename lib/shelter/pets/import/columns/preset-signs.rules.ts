import { titleKey } from "#lib/shelter/pets/import/columns/title.rules.ts";
import { PRESET_IDS, type PresetId, presetOf } from "#lib/shelter/pets/import/presets.rules.ts";

/** Columns may be missing, and others come with each version. */
const MIN_SIGNS = 0.6;

/** Undefined where too few of a system's columns are there. */
export function recognizePreset(header: readonly string[]): PresetId | undefined {
  const keys = new Set(header.map(titleKey));
  const share = (id: PresetId): number => {
    const { signs } = presetOf(id);
    return signs.filter((sign) => keys.has(sign)).length / signs.length;
  };
  const [best] = PRESET_IDS.toSorted((one, other) => share(other) - share(one));
  return best !== undefined && share(best) >= MIN_SIGNS ? best : undefined;
}
