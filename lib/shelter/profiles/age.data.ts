import { AGE_CLASSES, AGE_GROUPS, type AgeClass, type AgeGroup, ageClassOf, latestBirths } from "#lib/shelter/profiles/age.rules.ts";

/**
 * As `ageGroupOf`.
 * @param row SQL name of the profile
 * @param classes of all profiles in question
 */
export function ageGroupSql(row: string, now: number, classes: readonly AgeClass[] = AGE_CLASSES): string {
  // Mid-year where only the year is known, as in `knownAge`.
  const born = `(case ${row}.birth_date_precision when 'year' then ${row}.birth_date + interval '6 months' else ${row}.birth_date end)`;
  const groups = classes.map((one) => {
    const [young, adult, senior] = latestBirths(one, now);
    const group = `case when ${born} <= '${senior}' then 'senior' when ${born} <= '${adult}' then 'adult' when ${born} <= '${young}' then 'young' else 'baby' end`;
    if (classes.length === 1) return group;
    return one === "other" ? `else ${group}` : `when '${one}' then ${group}`;
  });
  const group = classes.length === 1 ? groups.join() : `case ${row}.species ${groups.join(" ")} end`;
  return `case when ${row}.birth_date is not null then ${group} end`;
}

/**
 * @param row SQL name of the profile
 * @param species of all profiles in question; any if undefined
 */
export function isOfAgeSql(row: string, group: AgeGroup, species: string | undefined, now: number): string {
  const classes = species === undefined ? AGE_CLASSES : [ageClassOf(species)];
  const births = classes.map((one) => latestBirths(one, now));
  const place = AGE_GROUPS.indexOf(group);
  const latest = births.map((one) => one[place - 1]).filter((date) => date !== undefined);
  const earliest = births.map((one) => one[place]).filter((date) => date !== undefined);
  return [
    // A range that an index finds and the planner can estimate; the first day is stored of a year.
    ...(latest.length > 0 ? [`${row}.birth_date <= '${latest.toSorted().at(-1)}'`] : []),
    ...(earliest.length > 0 ? [`${row}.birth_date > date '${earliest.toSorted()[0]}' - interval '6 months'`] : []),
    // The planner takes a bare comparison with an expression for rare.
    `case when ${ageGroupSql(row, now, classes)} = '${group}' then true end`,
  ].join(" and ");
}
