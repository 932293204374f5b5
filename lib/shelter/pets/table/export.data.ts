import { petStretch } from "#lib/shelter/pets/table/data.ts";
import type { ExportedPet } from "#lib/shelter/pets/table/export.view.ts";
import type { PetQuery } from "#lib/shelter/pets/table/schema.ts";
import { profilesOf } from "#lib/shelter/profiles/data.ts";
import { UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const PART_ROWS = 2000;

/** Holds at most 2,000 animals in memory. */
export async function* petBatches(scope: ProjectScope, query: PetQuery): AsyncGenerator<ExportedPet[]> {
  let after: string | undefined;
  do {
    const { rows, next } = await petStretch(scope, { ...query, before: undefined, after }, PART_ROWS);
    const profiles = await profilesOf(
      scope,
      rows.map(({ id }) => id),
    );
    if (rows.length > 0) yield rows.map((row) => ({ ...row, profile: profiles.get(row.id) ?? UNKNOWN_PROFILE }));
    after = next ?? undefined;
  } while (after !== undefined);
}
