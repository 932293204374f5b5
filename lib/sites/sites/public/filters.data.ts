import { ageGroupSql } from "#lib/shelter/profiles/age.data.ts";
import { type AnimalFilter, FACETS, type Facet } from "#lib/sites/sites/public/schema.ts";

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

/** @param values of the statement; the filter's are added */
export function filterConditions(filter: AnimalFilter, now: number, values: unknown[]): string[] {
  const sql = facetSql(now);
  const facets = FACETS.filter((facet) => filter[facet] !== undefined).map((facet) => `${sql[facet]} = $${values.push(filter[facet])}`);
  return filter.category === undefined ? facets : [`pets.category_id = $${values.push(filter.category)}::bigint`, ...facets];
}
