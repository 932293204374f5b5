import { hasText } from "#lib/platform/names/search-text.rules.ts";
import type { AdoptionFilter } from "#lib/shelter/adoptions/schema.ts";

export interface Condition {
  sql: string;
  /** From `$2` on: `$1` is the project. */
  values: string[];
}

/** An animal in the bin must be restored first. @param today SQL */
export const dueSql = (today: string): string => `a.next_on <= ${today}::date and a.stage not in ('cancelled', 'returned')
  and (select p.deleted_at is null from pets p where p.id = a.pet_id)`;
const has = (column: string): string => hasText(column, "$?");
const IS_FOUND = `(${["a.adopter", "a.email", "a.phone"].map(has).join(" or ")}
  or a.pet_id in (select p.id from pets p where p.project_id = $1 and ${has("p.name")}))`;

/** SQL about `a`, an adoption of the project. @param today `YYYY-MM-DD`, the reader's */
export function conditionOf(
  { stage, petId, assigneeId, isDue, q }: Omit<AdoptionFilter, "stage" | "isByWait"> & Partial<AdoptionFilter>,
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
  if (isDue) add(dueSql("$?"), today);
  if (q !== "") add(IS_FOUND, q);
  return { sql: parts.map((part) => ` and ${part}`).join(""), values };
}
