import type { ImportField } from "#lib/shelter/pets/import/fields.schema.ts";
import type { Preset, PresetId } from "#lib/shelter/pets/import/preset.schema.ts";
import { ADOPT_A_PET } from "#lib/shelter/pets/import/presets/adopt-a-pet.rules.ts";
import { ASM3 } from "#lib/shelter/pets/import/presets/asm3.rules.ts";
import type { Layout } from "#lib/shelter/pets/import/presets/layout.schema.ts";
import { PETFINDER } from "#lib/shelter/pets/import/presets/petfinder.rules.ts";
import { PETPOINT } from "#lib/shelter/pets/import/presets/petpoint.rules.ts";
import { PETSTABLISHED } from "#lib/shelter/pets/import/presets/petstablished.rules.ts";
import { RESCUEGROUPS } from "#lib/shelter/pets/import/presets/rescuegroups.rules.ts";
import { RESCUEGROUPS_IMPORT } from "#lib/shelter/pets/import/presets/rescuegroups-import.rules.ts";
import { SHELTERLUV, SHELTERLUV_OUTCOMES } from "#lib/shelter/pets/import/presets/shelterluv.rules.ts";
import { titleKey } from "#lib/shelter/pets/import/title.rules.ts";

const byLowerCase = (codes: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(codes).map(([code, meaning]) => [code.toLowerCase(), meaning]));

/** How to read the file of a portal. */
function presetOfLayout({ system, columns, signs, marks, readAs = {}, hiddenBy, dateOrder }: Layout): Preset {
  const fields = columns.flatMap(({ title, field }) => (field ? [[title, field] as const] : []));
  return {
    ...{ system, signs, marks, dateOrder },
    ...(hiddenBy && { hiddenBy }),
    columns: { ...Object.fromEntries(fields), ...readAs },
    words: Object.fromEntries(columns.flatMap(({ title, codes }) => (codes ? [[titleKey(title), byLowerCase(codes)]] : []))),
  };
}

/** Each follows what the system documented and exported in 2026. */
const PRESETS: Readonly<Record<PresetId, Preset>> = {
  asm3: ASM3,
  shelterluv: SHELTERLUV,
  shelterluvOutcomes: SHELTERLUV_OUTCOMES,
  petpoint: PETPOINT,
  rescuegroups: RESCUEGROUPS,
  petstablished: PETSTABLISHED,
  petfinder: presetOfLayout(PETFINDER),
  rescuegroupsImport: presetOfLayout(RESCUEGROUPS_IMPORT),
  adoptapet: presetOfLayout(ADOPT_A_PET),
};

const KEYED = new Map(
  Object.entries(PRESETS).map(([id, preset]): [string, Preset] => {
    const columns = Object.entries(preset.columns).map(([title, field]) => [titleKey(title), field]);
    return [id, { ...preset, columns: Object.fromEntries(columns) }];
  }),
);

/** The preset, with its columns by `titleKey`. */
export const presetOf = (id: PresetId): Preset => KEYED.get(id) ?? PRESETS[id];

/** Titles are spelled as in the system's file. */
export const columnsOfSystem = (id: PresetId): [title: string, field: ImportField][] => Object.entries(PRESETS[id].columns);

/** Of the system itself, not of a shelter that uses it. */
export function isColumnOf(id: PresetId, title: string): boolean {
  const { columns, signs } = presetOf(id);
  const key = titleKey(title);
  return Object.hasOwn(columns, key) || signs.includes(key);
}

/** Of its export, or another file. @param isOwn in our own layout */
export function presetReading(id: PresetId | null | undefined, isOwn: boolean) {
  const preset = id ? presetOf(id) : undefined;
  return {
    isForeign: preset !== undefined || !isOwn,
    isOfSystem: preset !== undefined,
    hasRowPerIntake: preset?.hasRowPerIntake === true,
    isBlankInCare: preset?.isBlankInCare === true,
    photoBase: preset?.photoBase,
  };
}
