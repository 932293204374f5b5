import { queryRows } from "#lib/platform/db/pool.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** Bounds first and second breeds each; a project with more has no use for a search among them. */
const MAX_BREEDS = 2000;

/** Goes from one breed to the next in an index, however many animals have it. */
function breedsOf(nth: 1 | 2): string {
  const breed = `lower(f.breeds[${nth}])`;
  const next = (beyond: string) =>
    `(select ${breed} from pet_profiles f where f.project_id = $1::bigint and f.breeds[${nth}] is not null ${beyond}
        order by f.project_id, ${breed} limit 1)`;
  return `breeds_${nth}(breed) as (select ${next("")} union all
    select ${next(`and ${breed} > known.breed`)} from breeds_${nth} as known where known.breed is not null)`;
}

const FOUND = `with recursive ${breedsOf(1)}, ${breedsOf(2)},
    known as ((select breed from breeds_1 limit ${MAX_BREEDS}) union (select breed from breeds_2 limit ${MAX_BREEDS}))
  select breed from known where breed is not null
    and array_to_tsvector(pet_words($1::bigint, breed)) @@ pet_search($1::bigint, $2::text)`;

/**
 * The project's breeds that have words which begin with those searched for: an index of their words would collect a tenth of
 * the animals for many a search.
 * @returns lowercase
 */
export async function breedsFound({ projectId }: ProjectScope, q: string): Promise<string[]> {
  return (await queryRows<{ breed: string }>(FOUND, [projectId, q])).map(({ breed }) => breed);
}
