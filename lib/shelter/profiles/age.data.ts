import { AGE_CLASSES, AGE_GROUPS, type AgeGroup, ageClassOf, latestBirths } from "#lib/shelter/profiles/age.rules.ts";

/**
 * As `ageGroupOf`.
 * @param row SQL name of the profile
 * @param now epoch milliseconds
 */
export function ageGroupSql(row: string, now: number): string {
  // Where only the year is known, its middle, as in `ageOf`.
  const born = `(case ${row}.birth_date_precision when 'year' then ${row}.birth_date + interval '6 months' else ${row}.birth_date end)`;
  const groups = AGE_CLASSES.map((one) => {
    const [young, adult, senior] = latestBirths(one, now);
    const group = `case when ${born} <= '${senior}' then 'senior' when ${born} <= '${adult}' then 'adult' when ${born} <= '${young}' then 'young' else 'baby' end`;
    return one === "other" ? `else ${group}` : `when '${one}' then ${group}`;
  });
  return `case when ${row}.birth_date is not null then case ${row}.species ${groups.join(" ")} end end`;
}

/**
 * Whether a profile is of an age group.
 * @param row SQL name of the profile
 * @param species of all profiles in question; any if undefined
 * @param now epoch milliseconds
 */
export function isOfAgeSql(row: string, group: AgeGroup, species: string | undefined, now: number): string {
  const births = (species === undefined ? AGE_CLASSES : [ageClassOf(species)]).map((one) => latestBirths(one, now));
  const place = AGE_GROUPS.indexOf(group);
  const latest = births.map((one) => one[place - 1]).filter((date) => date !== undefined);
  const earliest = births.map((one) => one[place]).filter((date) => date !== undefined);
  return [
    // A range that an index finds and the planner can estimate; where only the year is known, its first day is stored.
    ...(latest.length > 0 ? [`${row}.birth_date <= '${latest.toSorted().at(-1)}'`] : []),
    ...(earliest.length > 0 ? [`${row}.birth_date > date '${earliest.toSorted()[0]}' - interval '6 months'`] : []),
    // The planner takes a bare comparison with an expression for rare.
    `case when ${ageGroupSql(row, now)} = '${group}' then true end`,
  ].join(" and ");
}
