import { queryText } from "#lib/platform/db/pool.ts";
import { daily, firstDay } from "#lib/sites/views/rules.ts";
import type { Interest, InterestSum, SeenAnimal, SeenOrder } from "#lib/sites/views/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const MAX_SHOWN = 10;

const asked = (pet: string): string => `(select count(*) from enquiries e
  where e.project_id = $1 and e.pet_id = ${pet} and not e.quarantined and e.created_at >= $2::date at time zone 'UTC')`;

const DAYS = "select to_char(day, 'YYYY-MM-DD'), views from pet_views where project_id = $1 and day >= $2::date and pet_id = $3";
const ASKED = `select ${asked("$3")}`;

export async function interestIn(scope: ProjectScope, petId: string, now: number): Promise<Interest> {
  const values = [scope.projectId, firstDay(now), petId];
  const [days, [count]] = await Promise.all([queryText(DAYS, values), queryText(ASKED, values)]);
  const views = daily(
    days.map(([day, seen]) => ({ day: day ?? "", views: Number(seen) })),
    now,
  );
  return { views, asked: Number(count?.[0]) };
}

const SEEN_EACH = `select pet.id, coalesce((select sum(v.views) from pet_views v where v.project_id = $1 and v.pet_id = pet.id and v.day >= $2::date), 0),
  ${asked("pet.id")} from unnest($3::bigint[]) as pet (id)`;

/** Keyed by the animals' ids. @param now epoch milliseconds */
export async function interestInEach(scope: ProjectScope, petIds: readonly string[], now: number): Promise<Map<string, InterestSum>> {
  if (petIds.length === 0) return new Map();
  const rows = await queryText(SEEN_EACH, [scope.projectId, firstDay(now), petIds]);
  return new Map(rows.map(([id, views, count]) => [id ?? "", { views: Number(views), asked: Number(count) }]));
}

const SEEN: Record<SeenOrder, string> = { most: "join seen on seen.pet_id = p.id", least: "left join seen on seen.pet_id = p.id" };
const FIRST: Record<SeenOrder, string> = { most: "desc", least: "asc" };

const seenText = (order: SeenOrder): string => `with seen as (
      select pet_id, sum(views) as views from pet_views where project_id = $1 and day >= $2::date group by pet_id),
    shown as (
      select p.id, p.name, coalesce(seen.views, 0) as views from pets p ${SEEN[order]}
       where p.project_id = $1 and p.status = 'available' and p.deleted_at is null
         and not exists (select from pet_profiles f where f.pet_id = p.id and not f.listed)
       order by coalesce(seen.views, 0) ${FIRST[order]}, p.id limit ${MAX_SHOWN})
    select id, name, views, ${asked("shown.id")} from shown order by views ${FIRST[order]}, id`;

/** Includes animals that no one saw. @param now epoch milliseconds */
export async function seenAnimals(scope: ProjectScope, now: number, order: SeenOrder): Promise<SeenAnimal[]> {
  const rows = await queryText(seenText(order), [scope.projectId, firstDay(now)]);
  return rows.map(([id, name, views, count]) => ({ id: id ?? "", name: name ?? "", views: Number(views), asked: Number(count) }));
}
