import type { AdoptionFilter } from "#lib/shelter/adoptions/schema.ts";

export interface Condition {
  sql: string;
  /** From `$2` on: `$1` is the project. */
  values: string[];
}

export const OPEN = "a.stage not in ('cancelled', 'returned')";
const FOUND = `(a.adopter ilike $? or a.email ilike $? or a.phone ilike $?
  or a.pet_id in (select p.id from pets p where p.project_id = $1 and p.name ilike $?))`;

/** SQL about `a`, an adoption of the project, without the project's own condition. @param today `YYYY-MM-DD` in UTC */
export function conditionOf(
  { stage, petId, assigneeId, isDue, q }: Omit<AdoptionFilter, "stage"> & Partial<AdoptionFilter>,
  today: string,
): Condition {
  const values: string[] = [];
  const parts: string[] = [];
  const add = (sql: string, value: string): void => {
    values.push(value);
    parts.push(sql.replaceAll("$?", `$${values.length + 1}`));
  };
  if (stage !== undefined) add('a.stage = $?::"AdoptionStage"', stage);
  if (petId !== undefined) add("a.pet_id = $?", petId);
  if (assigneeId !== undefined) add("a.assignee_id = $?", assigneeId);
  if (isDue) add(`a.next_on <= $?::date and ${OPEN}`, today);
  if (q !== "") add(FOUND, `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  return { sql: parts.map((part) => ` and ${part}`).join(""), values };
}
