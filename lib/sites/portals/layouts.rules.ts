import { ADOPT_A_PET } from "#lib/shelter/pets/import/presets/adopt-a-pet.rules.ts";
import type { Layout } from "#lib/shelter/pets/import/presets/layout.schema.ts";
import { PETFINDER } from "#lib/shelter/pets/import/presets/petfinder.rules.ts";
import { RESCUEGROUPS_IMPORT } from "#lib/shelter/pets/import/presets/rescuegroups-import.rules.ts";
import type { Portal } from "#lib/sites/portals/schema.ts";

const LAYOUTS: Readonly<Record<Portal, Layout>> = {
  petfinder: PETFINDER,
  adoptapet: ADOPT_A_PET,
  rescuegroups: RESCUEGROUPS_IMPORT,
};

export const layoutOf = (portal: Portal): Layout => LAYOUTS[portal];
