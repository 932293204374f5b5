import type { PoolClient } from "pg";
import { allOwn } from "#lib/db/fragments.ts";
import { queryText, type Statement } from "#lib/db/pool.ts";
import { MOST_DAYS } from "#lib/pets/days/rules.ts";
import type { PetCounts, PetDayFigures } from "#lib/pets/days/schema.ts";
import type { ProjectScope } from "#lib/scope/principal.schema.ts";
import { DAY_MS } from "#lib/time.ts";

/** So long before a moment lies what is certain to have been visible then: longer than any transaction lasts. */
const SLACK = "interval '1 hour'";
const OWN = allOwn("project_id");
const NEWEST_OWN = "order by project_id desc, id desc limit 1";

/**
 * The newest ids that were there before a moment (`$2`), "0" for none. Rows become visible in the order of their ids and
 * carry the time at which their transaction began, so the cost is that of the changes since.
 */
const BOUNDS: Statement = {
  name: "",
  text: `select coalesce((select id from audit_entries where ${OWN} and at < $2::timestamptz - ${SLACK} ${NEWEST_OWN}), 0),
                coalesce((select id from pets where ${OWN} and created_at < $2::timestamptz - ${SLACK} ${NEWEST_OWN}), 0)`,
};

const BEGAN = "($2::date::timestamp at time zone 'UTC')";
const ENDED = "(($2::date + 1)::timestamp at time zone 'UTC')";
/** The moment that the counts are worked out for, or from. */
const THEN = "$3::timestamptz";
const SINCE = `least(${BEGAN}, ${THEN})`;

/**
 * A day's figures from the history, beside `stood`: counts by status that hold now or at another moment.
 *
 * `moved` sets what each animal was at that other moment (what its first change afterwards says was before) against
 * what it is now. `$4` and `$5` are the bounds of `SINCE`, as values, so that the planner knows how few rows are left.
 * The ids above them come from an index alone; rows are read by these, and so are the project's own.
 */
function figures(stood: string, gained: "+" | "-", lost: "+" | "-"): Statement {
  return {
    // Planned for its values each time: a project of ten animals and one of a million need different ways.
    name: "",
    text: `with entries as materialized (
      select a.id, a.at, a.entity_id::bigint as pet_id,
             a.before->>'status' as status_before, a.after->>'status' as status_after, (a.before->>'inBin')::boolean as bin_before
        from audit_entries a
       where a.id = any(array(select id from audit_entries where project_id = $1 and id > $4::bigint)) and a.at >= ${SINCE}
         and a.entity_type = 'pet' and (a.after ? 'status' or a.after ? 'inBin')),
    adopted as (
      select pet_id from entries where at >= ${BEGAN} and at < ${ENDED} and status_after is not null group by pet_id
      having (array_agg(status_after order by id desc))[1] = 'sold'
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
      from summed`,
  };
}

/** From all animals as they are, back to the end of the day (`$3`): one count of all of them. */
export const FROM_NOW = figures(
  "select status, count(*) as n from pets where project_id = $1 and deleted_at is null group by status",
  "-",
  "+",
);

/** From the counts at the end of a closed day (`$3`) on to this moment: the cost is that of the changes since. */
const FROM_CLOSED = figures(
  `select * from (values ('available'::"PetStatus", $6::bigint), ('pending', $7::bigint), ('sold', $8::bigint)) as closed(status, n)`,
  "+",
  "-",
);

const CLOSED = {
  name: "",
  text: `select day, available, pending, sold, arrived, adopted from pet_days
          where project_id = $1 and day > $2::date - ${MOST_DAYS} and day < $2::date`,
};

function figuresOf(cells: readonly (string | null)[]): PetDayFigures {
  const [available = 0, pending = 0, sold = 0, arrived = 0, adopted = 0] = cells.map(Number);
  return { counts: { available, pending, sold }, arrived, adopted };
}

/** The moment at which a UTC day ends. @param day such as `2026-11-21` */
const endOf = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString();

/**
 * The values that `FROM_NOW` takes for a day.
 * @param on a connection inside a transaction
 */
export async function valuesOf({ projectId }: ProjectScope, day: string, on?: PoolClient): Promise<unknown[]> {
  return [projectId, day, endOf(day), ...(await boundsOf(projectId, day, on))];
}

/** @param at a day's begin, or a moment */
async function boundsOf(projectId: string, at: string, on?: PoolClient): Promise<(string | null)[]> {
  const [bounds = []] = await queryText(BOUNDS, [projectId, at], on);
  return bounds;
}

/**
 * Works a UTC day's figures out from all animals. For today they are those of this moment.
 * @param day such as `2026-11-21`
 * @throws AppError `service_unavailable` when the database is down
 */
export async function workOutDay(scope: ProjectScope, day: string): Promise<PetDayFigures> {
  const [row = []] = await queryText(FROM_NOW, await valuesOf(scope, day));
  return figuresOf(row);
}

/**
 * Works today's figures out from a closed day and what changed since, without counting all animals.
 * @param today such as `2026-11-21`
 * @throws AppError `service_unavailable` when the database is down
 */
export async function workOutToday(
  { projectId }: ProjectScope,
  today: string,
  closed: { day: string; counts: PetCounts },
): Promise<PetDayFigures> {
  const since = endOf(closed.day);
  const { available, pending, sold } = closed.counts;
  const values = [projectId, today, since, ...(await boundsOf(projectId, since)), available, pending, sold];
  const [row = []] = await queryText(FROM_CLOSED, values);
  return figuresOf(row);
}

/**
 * Reads the closed days before a day, by day.
 * @param today such as `2026-11-21`
 * @throws AppError `service_unavailable` when the database is down
 */
export async function closedDays(scope: ProjectScope, today: string): Promise<Map<string, PetDayFigures>> {
  const rows = await queryText(CLOSED, [scope.projectId, today]);
  return new Map(rows.map(([day, ...cells]) => [String(day), figuresOf(cells)]));
}

/** A day of a project that is over and not closed yet. */
interface OpenDay {
  projectId: string;
  day: string;
}

const OPEN = {
  name: "",
  text: `select p.id, to_char(d.day, 'YYYY-MM-DD') from projects p
      cross join lateral generate_series(greatest((p.created_at at time zone 'UTC')::date, $1::date - ${MOST_DAYS - 1}), $1::date, interval '1 day') as d(day)
      left join pet_days k on k.project_id = p.id and k.day = d.day::date
     where p.deleted_at is null and k.project_id is null order by d.day desc, p.id limit $2`,
};

/**
 * Lists days of living projects that are to be closed, the newest days of all projects first.
 * @param last the newest day that may be closed
 */
export async function openDays(last: string, most: number): Promise<OpenDay[]> {
  const rows = await queryText(OPEN, [last, most]);
  return rows.map(([projectId, day]) => ({ projectId: String(projectId), day: String(day) }));
}
