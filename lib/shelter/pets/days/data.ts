import type { PoolClient } from "pg";
import { allOwn } from "#lib/platform/db/fragments.ts";
import { queryRows } from "#lib/platform/db/pool.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import { MAX_DAYS } from "#lib/shelter/pets/days/rules.ts";
import type { PetCounts, PetDayFigures } from "#lib/shelter/pets/days/schema.ts";
import type { PetStatus } from "#lib/shelter/pets/rules.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** Exceeds any transaction's duration. */
const SLACK = "interval '1 hour'";
const OWN = allOwn("project_id");
const NEWEST_OWN = "order by project_id desc, id desc limit 1";

/** Earlier figures are of animals that are gone. */
const LAST_RESET = `select max(id) from audit_entries
   where project_id = $1::bigint and entity_type = 'project' and entity_id = $1::bigint::text and action = 'project.reset'`;

/** Newest ids before `$2`, or "0". Ids become visible in order, so only later changes cost anything. */
const BOUNDS = `select greatest((${LAST_RESET}),
    (select id from audit_entries where ${OWN} and at < $2::timestamptz - ${SLACK} ${NEWEST_OWN}), 0) as "auditId",
  coalesce((select id from pets where ${OWN} and created_at < $2::timestamptz - ${SLACK} ${NEWEST_OWN}), 0) as "petId"`;

const BEGAN = "($2::date::timestamp at time zone 'UTC')";
const ENDED = "(($2::date + 1)::timestamp at time zone 'UTC')";
const THEN = "$3::timestamptz";
const SINCE = `least(${BEGAN}, ${THEN})`;

/** `$4` and `$5` are values, so the planner knows how few rows remain. */
function figures(stood: string, gained: "+" | "-", lost: "+" | "-"): string {
  return `with entries as materialized (
      select a.id, a.at, a.entity_id::bigint as pet_id,
             a.before->>'status' as status_before, a.after->>'status' as status_after, (a.before->>'inBin')::boolean as bin_before,
             coalesce((a.after->>'adoptedAt')::timestamptz >= ${BEGAN}, true) as is_fresh
        from audit_entries a
       where a.id = any(array(select id from audit_entries where project_id = $1 and id > $4::bigint)) and a.at >= ${SINCE}
         and a.entity_type = 'pet' and (a.after ? 'status' or a.after ? 'inBin')),
    adopted as (
      select pet_id from entries where at >= ${BEGAN} and at < ${ENDED} and status_after is not null group by pet_id
      having (array_agg(status_after order by id desc))[1] = 'sold'
         and (array_agg(is_fresh order by id desc))[1]
         and (array_agg(coalesce(status_before, status_after) order by id))[1] <> 'sold'),
    added as materialized (
      select p.id, p.created_at, p.deleted_at is not null as in_bin
        from pets p where p.id = any(array(select id from pets where project_id = $1 and id > $5::bigint)) and p.created_at >= ${SINCE}),
    later as (
      select pet_id, (array_agg(bin_before order by id) filter (where bin_before is not null))[1] as in_bin
        from entries where at >= ${ENDED} group by pet_id),
    first as materialized (
      select pet_id, (array_agg(status_before order by id) filter (where status_before is not null))[1] as status,
             (array_agg(bin_before order by id) filter (where bin_before is not null))[1] as in_bin
        from entries where at >= ${THEN} group by pet_id),
    changed as (select pet_id from first union select id from added where created_at >= ${THEN}),
    moved as (
      select p.status as status_now, p.deleted_at is not null as bin_now, coalesce(f.status::"PetStatus", p.status) as status_then,
             coalesce(f.in_bin, p.deleted_at is not null) or p.created_at >= ${THEN} as gone_then
        from pets p left join first f on f.pet_id = p.id
       where p.project_id = $1 and p.id = any(array(select pet_id from changed))),
    summed as (
      ${stood}
      union all select status_now, ${gained}count(*) from moved where not bin_now group by status_now
      union all select status_then, ${lost}count(*) from moved where not gone_then group by status_then)
    select coalesce(sum(n) filter (where status = 'available'), 0) as available, coalesce(sum(n) filter (where status = 'pending'), 0) as pending,
           coalesce(sum(n) filter (where status = 'sold'), 0) as sold,
           (select count(*) from added a left join later l on l.pet_id = a.id
             where a.created_at >= ${BEGAN} and a.created_at < ${ENDED} and not coalesce(l.in_bin, a.in_bin)) as arrived,
           (select count(*) from adopted) as adopted
      from summed`;
}

export const FROM_NOW = figures(
  "select status, count(*) as n from pets where project_id = $1 and deleted_at is null group by status",
  "-",
  "+",
);

const FROM_CLOSED = figures(
  `select * from (values ('available'::"PetStatus", $6::bigint), ('pending', $7::bigint), ('sold', $8::bigint)) as closed(status, n)`,
  "+",
  "-",
);

const CLOSED = `select day, available, pending, sold, arrived, adopted from pet_days
  where project_id = $1 and day > $2::date - ${MAX_DAYS} and day < $2::date`;

type Cells = Record<PetStatus | "arrived" | "adopted", string>;

function figuresOf({ available, pending, sold, arrived, adopted }: Cells): PetDayFigures {
  const counts = { available: Number(available), pending: Number(pending), sold: Number(sold) };
  return { counts, arrived: Number(arrived), adopted: Number(adopted) };
}

async function readFigures(statement: string, values: unknown[]): Promise<PetDayFigures> {
  const [row] = await queryRows<Cells>(statement, values);
  return figuresOf(row as Cells);
}

const endOf = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString();

export async function valuesOf({ projectId }: ProjectScope, day: string, on?: PoolClient): Promise<unknown[]> {
  return [projectId, day, endOf(day), ...(await boundsOf(projectId, day, on))];
}

async function boundsOf(projectId: string, at: string, on?: PoolClient): Promise<unknown[]> {
  const [bounds] = await queryRows<Record<"auditId" | "petId", string>>(BOUNDS, [projectId, at], on);
  return [bounds?.auditId, bounds?.petId];
}

/** @param day example: `2026-11-21` */
export async function workOutDay(scope: ProjectScope, day: string): Promise<PetDayFigures> {
  return await readFigures(FROM_NOW, await valuesOf(scope, day));
}

/** Adds the changes since a closed day. */
export async function workOutToday(
  { projectId }: ProjectScope,
  today: string,
  closed: { day: string; counts: PetCounts },
): Promise<PetDayFigures> {
  const since = endOf(closed.day);
  const { available, pending, sold } = closed.counts;
  const values = [projectId, today, since, ...(await boundsOf(projectId, since)), available, pending, sold];
  return await readFigures(FROM_CLOSED, values);
}

export async function closedDays(scope: ProjectScope, today: string): Promise<Map<string, PetDayFigures>> {
  const rows = await queryRows<Cells & { day: string }>(CLOSED, [scope.projectId, today]);
  return new Map(rows.map(({ day, ...cells }) => [day, figuresOf(cells)]));
}

type OpenDay = Record<"projectId" | "day", string>;

const OPEN = `select p.id as "projectId", to_char(d.day, 'YYYY-MM-DD') as day from projects p
   cross join lateral generate_series(greatest((p.created_at at time zone 'UTC')::date, $1::date - ${MAX_DAYS - 1}), $1::date, interval '1 day') as d(day)
   left join pet_days k on k.project_id = p.id and k.day = d.day::date
  where p.deleted_at is null and k.project_id is null order by d.day desc, p.id limit $2`;

/** Newest first; leaves out deleted projects. */
export async function openDays(last: string, max: number): Promise<OpenDay[]> {
  return await queryRows<OpenDay>(OPEN, [last, max]);
}
