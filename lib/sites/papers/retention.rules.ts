/** SQL: no adoption names the person of the paper `t` any more. */
export const HAS_NO_ADOPTER = "(t.person_left or t.adoption_id is null)";

/** SQL of the day until which the project keeps the paper `t` although its person is gone; null without one. */
export const KEPT_UNTIL = `(select t.printed_at + make_interval(months => s.print_months) from enquiry_settings s where s.project_id = t.project_id)`;

/** SQL: the paper `t` stays at the moment that the expression says. */
export const isKeptAt = (moment: string): string => `coalesce(${KEPT_UNTIL} > ${moment}, false)`;
