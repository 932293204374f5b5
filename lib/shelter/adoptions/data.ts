import type { PoolClient } from "pg";
import { beyondOwn, isoText } from "#lib/platform/db/fragments.ts";
import { queryRows, queryText } from "#lib/platform/db/pool.ts";
import { INT64_MAX } from "#lib/platform/int64.ts";
import { hasText } from "#lib/platform/names/search-text.rules.ts";
import { placeText, readPlace } from "#lib/shelter/adoptions/address.schema.ts";
import { ADOPTION_PAGE_ROWS } from "#lib/shelter/adoptions/limits.rules.ts";
import type { AdoptionCounts, AdoptionFilter, AdoptionPage, AdoptionRow } from "#lib/shelter/adoptions/schema.ts";
import { ADOPTION_STAGES, type AdoptionStage } from "#lib/shelter/adoptions/stages/rules.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

interface Condition {
  sql: string;
  /** From `$2` on: `$1` is the project. */
  values: string[];
}

/** An animal in the bin must be restored first. @param today SQL */
const dueSql = (today: string): string => `a.next_on <= ${today}::date and a.stage not in ('cancelled', 'returned')
  and (select p.deleted_at is null from pets p where p.id = a.pet_id)`;
const has = (column: string): string => hasText(column, "$?");
const IS_FOUND = `(${["a.adopter", "a.email", "a.phone"].map(has).join(" or ")}
  or a.pet_id in (select p.id from pets p where p.project_id = $1 and ${has("p.name")}))`;

/** SQL about `a`, an adoption of the project. @param today `YYYY-MM-DD`, the reader's */
function conditionOf(
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

type Cells = Omit<AdoptionRow, "petInBin" | "petListed" | "version"> & Record<"petInBin" | "petListed", "t" | "f"> & { version: string };

const day = (column: string): string => `to_char(${column}, 'YYYY-MM-DD')`;
const COLUMNS = `a.id, a.pet_id as "petId", p.name as "petName", p.status as "petStatus", p.deleted_at is not null as "petInBin",
  coalesce(l.listed, true) as "petListed", cover.hash as "petCover", a.stage,
  a.adopter, a.email, a.phone, a.address, a.note, a.next_step as "nextStep", ${day("a.next_on")} as "nextOn", a.assignee_id as "assigneeId", u.name as assignee,
  a.enquiry_id as "enquiryId", a.order_id as "orderId", ${isoText("a.created_at")} as "createdAt", ${isoText("a.updated_at")} as "updatedAt",
  ${isoText("a.moved_at")} as "movedAt", ${isoText("a.home_at")} as "homeAt", ${day("a.returned_on")} as "returnedOn",
  a.return_reason as "returnReason", a.happy_ending as "happyEnding", a.happy_photo_id as "happyPhotoId", a.version`;
const JOINS = `join pets p on p.id = a.pet_id left join users u on u.id = a.assignee_id
  left join pet_profiles l on l.pet_id = a.pet_id and l.project_id = a.project_id
  left join lateral (
    select f.hash from pet_photo_uses s join pet_photos f on f.id = s.photo_id
     where s.pet_id = a.pet_id and f.project_id = a.project_id and f.state = 'ready' order by s.position limit 1) as cover on true`;

const rowOf = ({ petInBin, petListed, version, ...rest }: Cells): AdoptionRow => ({
  ...rest,
  petInBin: petInBin === "t",
  petListed: petListed === "t",
  version: Number(version),
});

/** Locks in a transaction (`on`). Undefined when missing or foreign. */
export async function findAdoption(scope: ProjectScope, adoptionId: string, on?: PoolClient): Promise<AdoptionRow | undefined> {
  const text = `select ${COLUMNS} from adoptions a ${JOINS} where a.project_id = $1 and a.id = $2${on ? " for update of a" : ""}`;
  const [row] = await queryRows<Cells>({ name: "", text }, [scope.projectId, adoptionId], on);
  return row && rowOf(row);
}

const AFTER_ALL = `${INT64_MAX}`;
const BEFORE_ALL = { id: "0", movedAt: "-infinity" };

/**
 * Newest first, or as the filter says.
 * @param before `next` of the page before; another order's is ignored
 * @param today `YYYY-MM-DD`, the reader's
 */
export async function listAdoptions(
  scope: ProjectScope,
  filter: AdoptionFilter,
  { before = "", today, max = ADOPTION_PAGE_ROWS }: { before?: string | undefined; today: string; max?: number },
): Promise<AdoptionPage> {
  const { isByWait } = filter;
  const place = readPlace(before, isByWait);
  const { text, values } = isByWait ? oldestFirst(filter, place, today, max + 1) : newestFirst(filter, place, today, max + 1);
  const rows = await queryRows<Cells>({ name: "", text }, [scope.projectId, ...values]);
  const shown = rows.slice(0, max).map(rowOf);
  const last = rows.length > max ? shown.at(-1) : undefined;
  return { rows: shown, next: last ? placeText(last, isByWait) : null };
}

type Read = (filter: AdoptionFilter, place: ReturnType<typeof readPlace>, today: string, max: number) => { text: string; values: string[] };

const newestFirst: Read = (filter, place, today, max) => {
  const { sql, values } = conditionOf(filter, today);
  const id = `$${values.length + 2}`;
  const own = sql === "" ? beyondOwn("a.project_id", "<", id) : `a.project_id = $1 and a.id < ${id}`;
  const text = `select ${COLUMNS} from (
      select a.* from adoptions a where ${own}${sql} order by a.project_id desc, a.id desc limit ${max}) a ${JOINS} order by a.id desc`;
  return { text, values: [...values, place?.id ?? AFTER_ALL] };
};

/** Only the reserved ones have an index in this order, which names the stage. */
const oldestFirst: Read = (filter, place = BEFORE_ALL, today, max) => {
  const { sql, values } = conditionOf({ ...filter, stage: undefined }, today);
  const [movedAt, id] = [`$${values.length + 2}::timestamptz`, `$${values.length + 3}::bigint`];
  const text = `select ${COLUMNS} from (
      select a.* from adoptions a where a.project_id = $1 and a.stage = 'reserved' and (a.moved_at, a.id) > (${movedAt}, ${id})${sql}
       order by a.project_id, a.moved_at, a.id limit ${max}) a ${JOINS} order by a.moved_at, a.id`;
  return { text, values: [...values, place.movedAt, place.id] };
};

/** Ignores the filter's stage, and uses whether it is due only for `due`. @param today `YYYY-MM-DD`, the reader's */
export async function countAdoptions(scope: ProjectScope, filter: AdoptionFilter, today: string): Promise<AdoptionCounts> {
  const { petId, assigneeId, q } = filter;
  const all = conditionOf({ petId, assigneeId, q, isDue: false }, today);
  const due = conditionOf({ petId, assigneeId, q, isDue: true }, today);
  const count = async <Row extends Record<keyof Row, string | null>>(columns: string, { sql, values }: typeof all, end = "") =>
    await queryRows<Row>({ name: "", text: `select ${columns} from adoptions a where a.project_id = $1${sql}${end}` }, [
      scope.projectId,
      ...values,
    ]);
  const [stages, [first]] = await Promise.all([
    count<{ stage: AdoptionStage; count: string }>("a.stage, count(*) as count", filter.isDue ? due : all, " group by a.stage"),
    count<{ count: string }>("count(*) as count", due),
  ]);
  const of = (stage: AdoptionStage): number => Number(stages.find((one) => one.stage === stage)?.count ?? 0);
  const counts = ADOPTION_STAGES.map((stage) => [stage, of(stage)]);
  return { ...Object.fromEntries(counts), due: Number(first?.count ?? 0) } as AdoptionCounts;
}

/** Due or overdue on each day. @param days `YYYY-MM-DD`, the latest last */
export async function countDue(scope: ProjectScope, days: readonly string[]): Promise<number[]> {
  const counts = days.map((_, nth) => `count(*) filter (where a.next_on <= $${nth + 2}::date)`).join(", ");
  const text = `select ${counts} from adoptions a where a.project_id = $1 and ${dueSql(`$${days.length + 1}`)}`;
  const [row = []] = await queryText({ name: "", text }, [scope.projectId, ...days]);
  return row.map(Number);
}

/** Due on a day or overdue, longest first. @param today `YYYY-MM-DD` */
export async function findDueAdoptions(scope: ProjectScope, today: string, max: number): Promise<AdoptionRow[]> {
  const text = `select ${COLUMNS} from (
      select a.* from adoptions a where a.project_id = $1 and ${dueSql("$2")} order by a.next_on, a.id limit ${max}) a
      ${JOINS} order by a.next_on, a.id`;
  return (await queryRows<Cells>({ name: "", text }, [scope.projectId, today])).map(rowOf);
}
