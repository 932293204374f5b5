import { MAX_RECENT } from "#lib/operations/overview/daily.schema.ts";
import { isoText, NOT_DELETED } from "#lib/platform/db/fragments.ts";
import { queryRows } from "#lib/platform/db/pool.ts";
import type { EnquiryRow } from "#lib/shelter/enquiries/schema.ts";
import type { PetStatus } from "#lib/shelter/pets/schema.ts";
import { birthDateSql } from "#lib/shelter/profiles/storage.rules.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const MAX_SHOWN = 5;
const MAX_DONE = 8;
const MAX_UNREAD = 6;
/** Limits the rows that are sorted. */
const MAX_READ = 2000;

const UNREAD = `select id, name, pet_id as "petId", pet_name as "petName", ${isoText("created_at")} as "createdAt", count(*) over () as count,
       ${isoText("min(created_at) over ()")} as since
  from enquiries where project_id = $1 and not quarantined and state = 'new' order by id desc limit ${MAX_UNREAD}`;

type UnreadCells = Pick<EnquiryRow, "id" | "name" | "petId" | "petName" | "createdAt">;

/** Newest first. `count` and `since` include all. */
export async function findUnread({ projectId }: ProjectScope): Promise<{ shown: UnreadCells[]; count: number; since: string | null }> {
  const rows = await queryRows<UnreadCells & { count: string; since: string }>(UNREAD, [projectId]);
  const shown = rows.map(({ count: _, since: __, ...row }) => row);
  return { shown, count: Number(rows[0]?.count ?? 0), since: rows[0]?.since ?? null };
}

/** Exact up to `MAX_READ` enquiries. */
const ASKED = `select count(*) filter (where created_at >= $3::timestamptz) as now, count(*) filter (where created_at < $3::timestamptz) as before
   from (select created_at, quarantined from enquiries where project_id = $1 order by project_id desc, id desc limit ${MAX_READ}) e
  where not quarantined and created_at >= $2::timestamptz`;

/** Counts enquiries since `middle`, and from `start` to it. */
export async function countAsked(
  { projectId }: ProjectScope,
  start: Date,
  middle: Date,
): Promise<{ inWeek: number; inWeekBefore: number }> {
  const [row] = await queryRows<{ now: string; before: string }>(ASKED, [projectId, start, middle]);
  return { inWeek: Number(row?.now), inWeekBefore: Number(row?.before) };
}

/** One lookup per row: planners overestimate the rows, and would read all animals. */
const eachPet = (id: string): string => `cross join lateral (select * from pets where id = ${id} limit 1) as p`;

/** Exact up to `MAX_READ` available animals; beyond that, it also sees as many with the earliest intake dates. */
const WAITING = `with early as materialized (
    select id, created_at from pets where project_id = $1 and status = 'available' and ${NOT_DELETED} order by id limit ${MAX_READ}),
  dated as (
    select pet_id, intake_date from pet_profiles
     where project_id = $1 and intake_date is not null and (select count(*) = ${MAX_READ} from early)
     order by project_id, intake_date, pet_id limit ${MAX_READ}),
  known as (
    select early.id, coalesce(l.intake_date, (early.created_at at time zone 'UTC')::date) as since
      from early left join pet_profiles l on l.pet_id = early.id
    union
    select p.id, dated.intake_date from dated ${eachPet("dated.pet_id")}
     where p.project_id = $1 and p.status = 'available' and p.deleted_at is null)
  select p.id, p.name, p.category_id as "categoryId", coalesce(l.listed, true) as "isListed", to_char(first.since, 'YYYY-MM-DD') as since, ${birthDateSql("l")} as "birthDate",
         coalesce(l.birth_date_estimated, false) as "isEstimated"
    from (select * from known order by since, id limit ${MAX_SHOWN}) as first
    join pets p on p.id = first.id left join pet_profiles l on l.pet_id = p.id order by first.since, p.id`;

type WaitingCells = Record<"id" | "name" | "categoryId" | "since" | "isEstimated" | "isListed", string> & { birthDate: string | null };

export interface WaitingFacts extends Omit<WaitingCells, "isEstimated" | "isListed"> {
  isEstimated: boolean;
  isListed: boolean;
}

/** Longest first; `since` is the intake or, without one, the time of addition. */
export async function findWaiting({ projectId }: ProjectScope): Promise<WaitingFacts[]> {
  const rows = await queryRows<WaitingCells>(WAITING, [projectId]);
  return rows.map((row) => ({ ...row, isEstimated: row.isEstimated === "t", isListed: row.isListed === "t" }));
}

/** Exact up to `MAX_READ` pending animals. */
const PENDING = `with open as materialized (
    select pet_id, moved_at from adoptions where project_id = $1 and stage = 'reserved' order by moved_at, id limit ${MAX_READ})
  select p.id, p.name, ${isoText("open.moved_at")} as since, count(*) over () as count
    from open ${eachPet("open.pet_id")}
   where open.moved_at < $2::timestamptz and p.project_id = $1 and p.status = 'pending' and p.deleted_at is null
   order by open.moved_at, p.id limit ${MAX_SHOWN}`;

export interface PendingFacts {
  id: string;
  name: string;
  since: string;
}

/** Longest first. `count` includes all. @param before exclusive */
export async function findPending({ projectId }: ProjectScope, before: Date): Promise<{ pets: PendingFacts[]; count: number }> {
  const rows = await queryRows<PendingFacts & { count: string }>(PENDING, [projectId, before]);
  return { pets: rows.map(({ id, name, since }) => ({ id, name, since })), count: Number(rows[0]?.count ?? 0) };
}

/**
 * Reads each person's newest entries by the actors' index, so that API keys' writes cost nothing. One person's changes of an animal's
 * photos are one entry.
 */
const DONE = `with recent as (
    select a.id, a.at, a.action, a.entity_id, a.before, a.after, u.name as who,
           row_number() over (same order by a.id desc) as nth, count(*) over same as count
      from members m join users u on u.id = m.user_id
      cross join lateral (
        select * from audit_entries where project_id = $1 and actor_kind = 'user' and actor_id = m.user_id::text
         order by id desc limit ${MAX_RECENT}) as a
     where m.project_id = $1 and a.at >= $2::timestamptz and a.entity_type = 'pet'
    window same as (partition by u.id, a.action, coalesce(
      a.after->>'batch', a.after->>'import', case when a.action like 'pet.%\\_photo' then a.entity_id end, a.id::text))),
  newest as (select * from recent where nth = 1 order by id desc limit ${MAX_DONE})
  select n.id, ${isoText("n.at")} as at, n.who, n.action, n.count, n.entity_id as "petId",
         case when n.action = 'pet.update' then n.after->>'status' end as status,
         coalesce(p.name, n.after->>'name', n.before->>'name', '') as name
    from newest n left join pets p on p.id = n.entity_id::bigint and p.project_id = $1 order by n.id desc`;

type DoneCells = Record<"id" | "at" | "who" | "action" | "count" | "petId" | "name", string> & { status: PetStatus | null };

/** Newest first, by members only. @param since inclusive */
export async function findDone({ projectId }: ProjectScope, since: Date): Promise<(Omit<DoneCells, "count"> & { count: number })[]> {
  const rows = await queryRows<DoneCells>(DONE, [projectId, since]);
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}
