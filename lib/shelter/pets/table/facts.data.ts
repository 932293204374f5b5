import type { ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { queryRows, type Statement } from "#lib/platform/db/pool.ts";

const FACTS: Statement = {
  name: "pet_table_facts",
  text: `select p.id, coalesce(l.listed, true) as listed, cover.hash
           from unnest($2::bigint[]) as p(id)
           left join pet_profiles l on l.pet_id = p.id and l.project_id = $1
           left join lateral (
             select f.hash from pet_photo_uses u join pet_photos f on f.id = u.photo_id
              where u.pet_id = p.id and f.project_id = $1 and f.state = 'ready' order by u.position limit 1) as cover on true`,
};

export interface StoredFacts {
  listed: boolean;
  /** Of the first photo that is ready. */
  hash: string | null;
}

/** By id. Requires animals of the project; of others it says nothing. */
export async function factsOf(scope: ProjectScope, petIds: readonly string[]): Promise<Map<string, StoredFacts>> {
  if (petIds.length === 0) return new Map();
  const rows = await queryRows<{ id: string; listed: "t" | "f"; hash: string | null }>(FACTS, [scope.projectId, petIds]);
  return new Map(rows.map(({ id, listed, hash }) => [id, { listed: listed === "t", hash }]));
}
