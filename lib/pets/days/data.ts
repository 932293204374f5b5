import type { ProjectScope } from "#lib/auth/principal.ts";
import { queryText, type Statement } from "#lib/db/pool.ts";
import { MOST_DAYS } from "#lib/pets/days/rules.ts";
import type { PetDayFigures } from "#lib/pets/days/schema.ts";

/**
 * A day's figures from the animals as they are and the history since the day began.
 *
 * Both are read from their newest row back to the day's start, so that the cost is
 * that of the changes since, beside one count of the animals. Rows become visible in
 * the order of their ids and carry the time at which their transaction began: an hour
 * before the day is further back than any transaction lasts.
 *
 * `later` holds what each animal was when the day ended, where it changed since: what
 * its first change afterwards says was before. `moved` sets that, for changed and for
 * newer animals, against what they are now.
 */
export const FIGURES: Statement = {
  // Planned for its values each time: a project of ten animals and one of a million need different ways.
  name: "",
  text: `with span as materialized (
      select $2::date::timestamp at time zone 'UTC' as began, ($2::date + 1)::timestamp at time zone 'UTC' as ended),
    bounds as materialized (
      select began, ended,
        coalesce((select id from audit_entries where project_id = $1 and at < began - interval '1 hour' order by id desc limit 1), 0) as entry,
        coalesce((select id from pets where project_id = $1 and created_at < began - interval '1 hour' order by id desc limit 1), 0) as pet
        from span),
    entries as materialized (
      select a.id, a.at >= ended as is_later, a.entity_id::bigint as pet_id,
             a.before->>'status' as status_before, a.after->>'status' as status_after, (a.before->>'inBin')::boolean as bin_before
        from bounds join audit_entries a on a.project_id = $1 and a.id > bounds.entry and a.at >= began
       where a.entity_type = 'pet' and (a.after ? 'status' or a.after ? 'inBin')),
    adopted as (
      select pet_id from entries where not is_later and status_after is not null group by pet_id
      having (array_agg(status_after order by id desc))[1] = 'sold'
         and (array_agg(coalesce(status_before, status_after) order by id))[1] <> 'sold'),
    added as materialized (
      select p.id, p.created_at >= ended as is_later, p.deleted_at is not null as in_bin
        from bounds join pets p on p.project_id = $1 and p.id > bounds.pet and p.created_at >= began),
    later as materialized (
      select pet_id, (array_agg(status_before order by id) filter (where status_before is not null))[1] as status,
             (array_agg(bin_before order by id) filter (where bin_before is not null))[1] as in_bin
        from entries where is_later group by pet_id),
    changed as (select pet_id from later union select id from added where is_later),
    moved as (
      select p.status as status_now, p.deleted_at is not null as bin_now, coalesce(l.status::"PetStatus", p.status) as status_then,
             coalesce(l.in_bin, p.deleted_at is not null) or p.created_at >= ended as gone_then
        from span cross join pets p left join later l on l.pet_id = p.id
       where p.project_id = $1 and p.id = any(array(select pet_id from changed))),
    counts as (select status, count(*) as n from pets where project_id = $1 and deleted_at is null group by status),
    summed as (
      select status, n from counts
      union all select status_now, -count(*) from moved where not bin_now group by status_now
      union all select status_then, count(*) from moved where not gone_then group by status_then)
    select coalesce(sum(n) filter (where status = 'available'), 0) as available, coalesce(sum(n) filter (where status = 'pending'), 0) as pending,
           coalesce(sum(n) filter (where status = 'sold'), 0) as sold,
           (select count(*) from added a left join later l on l.pet_id = a.id where not a.is_later and not coalesce(l.in_bin, a.in_bin)) as arrived,
           (select count(*) from adopted) as adopted
      from summed`,
};

const CLOSED = {
  name: "",
  text: `select day, available, pending, sold, arrived, adopted from pet_days
          where project_id = $1 and day > $2::date - ${MOST_DAYS} and day < $2::date`,
};

function figuresOf(cells: readonly (string | null)[]): PetDayFigures {
  const [available = 0, pending = 0, sold = 0, arrived = 0, adopted = 0] = cells.map(Number);
  return { counts: { available, pending, sold }, arrived, adopted };
}

/**
 * Works a UTC day's figures out. For today they are those of this moment.
 * @param day such as `2026-11-21`
 * @throws AppError `service_unavailable` when the database is down
 */
export async function workOutDay(scope: ProjectScope, day: string): Promise<PetDayFigures> {
  const [row = []] = await queryText(FIGURES, [scope.projectId, day]);
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
export interface OpenDay {
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
