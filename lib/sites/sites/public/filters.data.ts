import { ageGroupSql, isOfAgeSql } from "#lib/shelter/profiles/age.data.ts";
import { AGE_GROUPS } from "#lib/shelter/profiles/age.rules.ts";
import type { AnimalFilter, Facet } from "#lib/sites/sites/public/schema.ts";

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

/** Of `pets`, in the project `$1`. @param values of the statement; the filter's are added */
export function filterConditions({ category, ...filter }: AnimalFilter, now: number, values: unknown[]): string[] {
  const conditions = category === undefined ? [] : [`pets.category_id = $${values.push(category)}::bigint`];
  const profile = [
    ...(["species", "sex", "size"] as const).flatMap((one) =>
      filter[one] === undefined ? [] : [`f.${one} = $${values.push(filter[one])}`],
    ),
    ...AGE_GROUPS.filter((group) => group === filter.age).map((group) => isOfAgeSql("f", group, filter.species, now)),
    ...(["children", "dogs", "cats"] as const).filter((one) => filter[one] !== undefined).map((one) => `f.good_with_${one}`),
  ];
  if (profile.length === 0) return conditions;
  return [...conditions, `pets.id in (select f.pet_id from pet_profiles f where f.project_id = $1 and ${profile.join(" and ")})`];
}
