import { AGE_CLASSES, latestBirths } from "#lib/shelter/profiles/age.rules.ts";

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
