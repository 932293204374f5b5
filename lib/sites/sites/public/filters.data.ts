import { AGE_CLASSES, latestBirths } from "#lib/shelter/profiles/age.rules.ts";
import { type AnimalFilter, FACETS, type Facet } from "#lib/sites/sites/public/schema.ts";

/** Where only the year is known, its middle, as in `ageOf`. */
const BORN = "(case f.birth_date_precision when 'year' then f.birth_date + interval '6 months' else f.birth_date end)";

/** As `ageGroupOf`. @param now epoch milliseconds */
function ageGroupSql(now: number): string {
  const groups = AGE_CLASSES.map((one) => {
    const [young, adult, senior] = latestBirths(one, now);
    const group = `case when ${BORN} <= '${senior}' then 'senior' when ${BORN} <= '${adult}' then 'adult' when ${BORN} <= '${young}' then 'young' else 'baby' end`;
    return one === "other" ? `else ${group}` : `when '${one}' then ${group}`;
  });
  return `case when f.birth_date is not null then case f.species ${groups.join(" ")} end end`;
}

function facetSql(now: number): Record<Facet, string> {
  const yes = (column: string): string => `case when ${column} then 'yes' end`;
  return {
    species: "f.species",
    sex: "f.sex",
    size: "f.size",
    age: ageGroupSql(now),
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
