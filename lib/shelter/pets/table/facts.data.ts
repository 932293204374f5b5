import { queryRows, type Statement } from "#lib/platform/db/pool.ts";
import type { PetFacts } from "#lib/shelter/pets/table/schema.ts";
import { birthDateSql } from "#lib/shelter/profiles/storage.rules.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const FACTS: Statement = {
  name: "pet_table_facts",
  text: `select p.id, coalesce(l.listed, true) as listed, l.species, l.sex, l.size, l.location,
                nullif(array_to_string(l.breeds, ', '), '') as breeds, to_char(l.intake_date, 'YYYY-MM-DD') as "intakeDate",
                ${birthDateSql("l")} as "birthDate",
                coalesce(l.birth_date_estimated, false) as "isEstimated", cover.hash
           from unnest($2::bigint[]) as p(id)
           left join pet_profiles l on l.pet_id = p.id and l.project_id = $1
           left join lateral (
             select f.hash from pet_photo_uses u join pet_photos f on f.id = u.photo_id
              where u.pet_id = p.id and f.project_id = $1 and f.state = 'ready' order by u.position limit 1) as cover on true`,
};

export interface StoredFacts extends Omit<PetFacts, "cover" | "age"> {
  birthDate: string | null;
  isEstimated: boolean;
  hash: string | null;
}

type Cells = Omit<StoredFacts, "listed" | "isEstimated"> & { id: string } & Record<"listed" | "isEstimated", "t" | "f">;

/** Keyed by id. Requires animals of the project, and omits foreign ones. */
export async function factsOf(scope: ProjectScope, petIds: readonly string[]): Promise<Map<string, StoredFacts>> {
  if (petIds.length === 0) return new Map();
  const rows = await queryRows<Cells>(FACTS, [scope.projectId, petIds]);
  return new Map(
    rows.map(({ id, listed, isEstimated, ...rest }) => [id, { ...rest, listed: listed === "t", isEstimated: isEstimated === "t" }]),
  );
}
