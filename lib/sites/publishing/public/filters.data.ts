import { WORDS } from "#lib/shelter/pets/select.data.ts";
import { ageGroupSql, isOfAgeSql } from "#lib/shelter/profiles/age.data.ts";
import { AGE_GROUPS } from "#lib/shelter/profiles/age.rules.ts";
import type { AnimalFilter, Facet } from "#lib/sites/publishing/public/schema.ts";

function facetSql(now: number): Record<Facet, string> {
  const yes = (column: string): string => `case when ${column} then 'yes' end`;
  return {
    species: "f.species",
    sex: "f.sex",
    size: "f.size",
    age: ageGroupSql("f", now),
    children: yes("f.good_with_children"),
    dogs: yes("f.good_with_dogs"),
    cats: yes("f.good_with_cats"),
  };
}

export function facetColumns(now: number): string {
  return Object.entries(facetSql(now))
    .map(([facet, sql]) => `${sql} as ${facet}`)
    .join(", ");
}

/** Profiles that are collected first. */
const MAX_FEW = 2000;

interface FilterSql {
  /** Conditions on `pets`. */
  pets: string[];
  /** On `pet_profiles f`, by an index. */
  kinds: string[];
  /** On `pet_profiles f`, in that index. */
  ages: string[];
  /** Other conditions on `pet_profiles f`. */
  others: string[];
}

/** Each part has an index, or reads the project's profiles alone. */
function searchSql(q: string, values: unknown[]): string {
  const words = `$${values.push(q)}::text`;
  return `(pets.id in (select id from pets where project_id = $1 and deleted_at is null and ${WORDS} @@ pet_search($1, ${words}))
    or pets.id in (select b.pet_id from pet_profiles b where b.project_id = $1 and strpos(lower(array_to_string(b.breeds, ' ')), lower(${words})) > 0))`;
}

function filterSql({ category, q, ...filter }: AnimalFilter, now: number, values: unknown[]): FilterSql {
  return {
    pets: [
      ...(category === undefined ? [] : [`pets.category_id = $${values.push(category)}::bigint`]),
      ...(q === undefined ? [] : [searchSql(q, values)]),
    ],
    kinds: (["species", "sex", "size"] as const).flatMap((one) =>
      filter[one] === undefined ? [] : [`f.${one} = $${values.push(filter[one])}`],
    ),
    ages: AGE_GROUPS.filter((group) => group === filter.age).map((group) => isOfAgeSql("f", group, filter.species, now)),
    others: (["children", "dogs", "cats"] as const).filter((one) => filter[one] !== undefined).map((one) => `f.good_with_${one}`),
  };
}

const ofProfile = (conditions: string[]): string =>
  `pets.id in (select f.pet_id from pet_profiles f where f.project_id = $1 and ${conditions.join(" and ")})`;

/**
 * Reads the animals of matching profiles where those are few, otherwise all in order. `$1` is the project.
 * @param select columns of `pets`
 * @param conditions on `pets`
 * @param values the filter's are added
 * @param rest order and limit
 */
export function filtered(select: string, conditions: string[], filter: AnimalFilter, now: number, values: unknown[], rest: string): string {
  const { pets, kinds, ages, others } = filterSql(filter, now, values);
  const from = (...more: string[]): string => `${select} where ${[...conditions, ...pets, ...more].join(" and ")} ${rest}`;
  const all = [...kinds, ...ages, ...others];
  if (kinds.length === 0) return from(...(all.length > 0 ? [ofProfile(all)] : []));
  // The index's order keeps the query within this project's profiles.
  const few = `select case when count(*) <= ${MAX_FEW} then coalesce(array_agg(pet_id) filter (where ${["true", ...ages].join(" and ")}), '{}') end as ids
    from (select f.pet_id, f.species, f.birth_date, f.birth_date_precision from pet_profiles f
           where f.project_id = $1 and ${kinds.join(" and ")}
           order by f.project_id, f.species, f.sex, f.size, f.pet_id limit ${MAX_FEW + 1}) as f`;
  const ids = "(select ids from few)";
  const ofFew = from(`pets.id = any(${ids}::bigint[])`, ...(others.length > 0 ? [ofProfile(others)] : []));
  return `with few as materialized (${few}) (${ofFew}) union all (${from(`${ids} is null`, ofProfile(all))})`;
}
