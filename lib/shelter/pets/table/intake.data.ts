import { beyondOwn } from "#lib/platform/db/fragments.ts";
import { INT64_MAX, INT64_MIN } from "#lib/platform/int64.ts";
import type { Values } from "#lib/shelter/pets/select.data.ts";
import { type Place, UNKNOWN_DAYS } from "#lib/shelter/pets/table/rules.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** Null if unknown. */
const INTAKE = "(select l.intake_date from pet_profiles l where l.project_id = pets.project_id and l.pet_id = pets.id)";

/**
 * Sort key; unknown dates are last in both orders.
 * @param intake SQL of the date
 */
export const intakeKey = (descending: boolean, intake = INTAKE): string => `coalesce(${intake}, '${UNKNOWN_DAYS[descending ? 0 : 1]}')`;

/** `intakeKey` in the cursor's format. */
export const intakeKeyText = (descending: boolean): string =>
  `coalesce(to_char(${INTAKE}, 'YYYY-MM-DD'), '${UNKNOWN_DAYS[descending ? 0 : 1]}')`;

interface Walk {
  bin: boolean;
  descending: boolean;
  isForward: boolean;
  place: Place | undefined;
  /** Animals scanned with a date, and as many without. */
  walked: number;
}

interface Parts {
  dated: string;
  undated: string;
  /** Begins among those without a date. */
  isUndated: boolean;
}

function partsOf(scope: ProjectScope, { bin, descending, isForward, place, walked }: Walk, values: Values): Parts {
  const isUp = descending !== isForward;
  const [sign, direction] = isUp ? ([">", "asc"] as const) : (["<", "desc"] as const);
  const first = `${isUp ? INT64_MIN : INT64_MAX}`;
  const own = `${values.add(scope.projectId)}::bigint`;
  const day = `${values.add(place?.value ?? UNKNOWN_DAYS[isUp ? 0 : 1])}::date`;
  const id = `${values.add(place?.id ?? first)}::bigint`;
  const isUndated = UNKNOWN_DAYS.some((one) => one === place?.value);
  const from = isUndated ? id : `${values.add(first)}::bigint`;
  const dated = `select l.pet_id from pet_profiles l where l.project_id = ${own} and l.intake_date is not null and (l.intake_date, l.pet_id) ${sign} (${day}, ${id})
    order by l.project_id ${direction}, l.intake_date ${direction}, l.pet_id ${direction} limit ${walked}`;
  const undated = `select pets.* from pets where deleted_at is ${bin ? "not null" : "null"} and ${beyondOwn("project_id", sign, from, own)}
    order by project_id ${direction}, pets.id ${direction} limit ${walked}`;
  return { dated, undated, isUndated };
}

const withParts = ({ dated, undated }: Parts): string => `with dated as materialized (${dated}), undated as materialized (${undated})`;
const isAll = (part: "dated" | "undated", walked: number): string => `(select count(*) from ${part}) < ${walked}`;

/** Animals by intake date, followed by those without one if the scan left none out between them. */
export function intakeWalk(scope: ProjectScope, walk: Walk, values: Values): string {
  const { isForward, walked } = walk;
  const parts = partsOf(scope, walk, values);
  // One by one: for a join, the planner could read all.
  const animals = "select pets.* from dated cross join lateral (select * from pets where id = dated.pet_id limit 1) as pets";
  const afterAll = (part: "dated" | "undated", rest: string): string => `select * from (${rest}) as pets where ${isAll(part, walked)}`;
  const ones = { dated: animals, undated: `select * from undated as pets where ${INTAKE} is null` };
  const back = parts.isUndated ? [ones.undated, afterAll("undated", ones.dated)] : [ones.dated];
  const all = isForward ? [ones.dated, afterAll("dated", ones.undated)] : back;
  return `${withParts(parts)} ${all.map((part) => `(${part})`).join(" union all ")}`;
}

/** Whether `intakeWalk` has scanned everything beyond its place. */
export function intakeWalkWhole(scope: ProjectScope, walk: Walk, values: Values): string {
  const parts = partsOf(scope, walk, values);
  const undated = walk.isForward || parts.isUndated ? ` and ${isAll("undated", walk.walked)}` : "";
  return `${withParts(parts)} select ${isAll("dated", walk.walked)}${undated} as whole`;
}
