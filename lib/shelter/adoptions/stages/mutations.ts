import type { PoolClient } from "pg";
import type { NewEvent } from "#lib/history/events/schema.ts";
import { queryRows, run } from "#lib/platform/db/pool.ts";
import { lockAdoptions, STATE, type StateCells } from "#lib/shelter/adoptions/stages/data.ts";
import { orderEvents } from "#lib/shelter/adoptions/stages/events.rules.ts";
import { plannedMoves } from "#lib/shelter/adoptions/stages/moves.rules.ts";
import { type AdoptionMove, adoptionSideSchema, type Planned, type WantedMove } from "#lib/shelter/adoptions/stages/schema.ts";
import { orderJsonSql } from "#lib/shelter/orders/data.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import type { CheckedConnection } from "#lib/tenancy/scope/rights.mutations.ts";
import type { Writers } from "#lib/tenancy/scope/writing.mutations.ts";

/** The only place where an adoption gets an animal or gives it back, so that statuses and adoptions agree. */

/** Cancels for a moment, so that another adoption can have the number: a stage that has the animal demands one. */
const RELEASE = "update adoptions set order_id = null, stage = 'cancelled' where project_id = $1 and id = any($2::bigint[])";
const REMOVE = "delete from adoptions where project_id = $1 and id = any($2::bigint[])";
const ROWS = `(select * from json_to_recordset($2::json) as i(id bigint, "petId" bigint, "orderId" bigint, "orderedAt" timestamptz,
    stage "AdoptionStage", "createdAt" timestamptz, "movedAt" timestamptz, "homeAt" timestamptz, "returnedOn" date, "returnReason" text)
  order by "petId", id) i`;
const NUMBER = `coalesce(i."orderId", case when i.stage in ('reserved', 'home') then nextval('orders_id_seq') end)`;
const HOME_AT = `nullif(i."homeAt", 'epoch')`;
const RETURNED_ON = `case i.stage when 'returned' then coalesce(i."returnedOn", (now() at time zone 'UTC')::date) end`;
const CHANGE = `update adoptions a set order_id = ${NUMBER}, ordered_at = i."orderedAt", stage = i.stage, created_at = i."createdAt",
    moved_at = i."movedAt", home_at = ${HOME_AT}, returned_on = ${RETURNED_ON}, return_reason = case i.stage when 'returned' then coalesce(i."returnReason", '') else '' end,
    version = a.version + 1, updated_at = clock_timestamp()
  from ${ROWS} where a.project_id = $1 and a.id = i.id returning ${STATE}`;
const ADD = `insert into adoptions as a (id, project_id, pet_id, order_id, ordered_at, stage, created_at, moved_at, home_at, returned_on)
  select coalesce(i.id, nextval('adoptions_id_seq')), $1, i."petId", ${NUMBER}, i."orderedAt", i.stage, i."createdAt", i."movedAt",
         ${HOME_AT}, ${RETURNED_ON}
    from ${ROWS} returning ${STATE}`;

type Locked = PoolClient & CheckedConnection;
type Rows = readonly StateCells[];

async function write(on: Locked, { projectId }: ProjectScope, planned: readonly Planned[]): Promise<StateCells[]> {
  const gone = planned.flatMap(({ before, after }) => (before && !after ? [before.id] : []));
  const givesNumberAway = planned.flatMap(({ before, after }) =>
    before?.orderId && after && after.orderId !== before.orderId ? [before.id] : [],
  );
  const changed = planned.flatMap(({ before, after }) => (before && after ? [after] : []));
  const added = planned.flatMap(({ before, after }) => (!before && after ? [after] : []));
  const rows = (text: string, of: readonly object[]) => queryRows<StateCells>({ name: "", text }, [projectId, JSON.stringify(of)], on);
  if (givesNumberAway.length > 0) await run(RELEASE, [projectId, givesNumberAway], on);
  if (gone.length > 0) await run(REMOVE, [projectId, gone], on);
  return [...(changed.length > 0 ? await rows(CHANGE, changed) : []), ...(added.length > 0 ? await rows(ADD, added) : [])];
}

function sideOf(rows: Rows): Map<string, AdoptionMove["before"]> {
  const byPet = Map.groupBy(rows, ({ petId }) => petId);
  return new Map([...byPet].map(([petId, all]) => [petId, adoptionSideSchema.parse(Object.fromEntries(all.map((row) => [row.id, row])))]));
}

/** The API shows the adoption's number. */
const TOUCH_ENQUIRIES = `update enquiries set version = version + 1, updated_at = clock_timestamp()
  where project_id = $1 and id in (select enquiry_id from adoptions where project_id = $1 and id = any($2::bigint[]))`;

async function touchEnquiries(on: Locked, { projectId }: ProjectScope, before: Rows, after: Rows): Promise<void> {
  const numbers = new Map(before.map(({ id, orderId }) => [id, orderId]));
  const ids = after.filter(({ id, orderId }) => numbers.has(id) && numbers.get(id) !== orderId).map(({ id }) => id);
  if (ids.length > 0) await run(TOUCH_ENQUIRIES, [projectId, ids], on);
}

export interface Moved {
  moves: Map<string, AdoptionMove>;
  events: NewEvent[];
}

/**
 * The caller holds `lockChanges`, so numbers become visible in ascending order, and the animals, whose status it writes.
 * @returns what an undo needs
 */
export async function moveAdoptionsWithin(on: Locked, scope: ProjectScope, wanted: readonly WantedMove[]): Promise<Moved> {
  if (wanted.length === 0) return { moves: new Map(), events: [] };
  const here = Map.groupBy(await lockAdoptions(on, scope, wanted), ({ petId }) => petId);
  const planned = wanted.flatMap((move) => plannedMoves(move, here.get(move.petId) ?? []));
  const before = planned.flatMap((one) => one.before ?? []);
  const after = await write(on, scope, planned);
  if (!wanted.some(({ isByEnquiry }) => isByEnquiry)) await touchEnquiries(on, scope, before, after);
  const [was, is] = [sideOf(before), sideOf(after)];
  const moves = planned.map(({ petId }): [string, AdoptionMove] => [petId, { before: was.get(petId) ?? {}, after: is.get(petId) ?? {} }]);
  return { moves: new Map(moves), events: orderEvents(before, after) };
}

/**
 * CTEs `adopted` and `noted`, with the events, as `moveAdoptionsWithin` of new animals.
 * @param pets CTE of the animals
 * @param noted CTE that writes the animals' events first
 * @param adoptedAt SQL of the moment of an adoption
 */
export function newAdoptionsSql(sql: Writers, pets: string, noted: string, adoptedAt: string): string {
  return `adopted as (
      insert into adoptions (project_id, pet_id, order_id, stage, home_at)
      select $1::bigint, id, nextval('orders_id_seq'), (case status when 'sold' then 'home' else 'reserved' end)::"AdoptionStage",
             case status when 'sold' then nullif(${adoptedAt}, 'epoch') end
        from (select * from ${pets} where status <> 'available' order by id) p
      returning order_id, pet_id, stage, ordered_at, created_at),
    noted as (
      with before as materialized (select count(*) from ${noted})
      ${sql.events(
        { project_id: "$1::bigint", type: "'order.created'", data: `(${orderJsonSql("adopted")})::json` },
        "from adopted cross join before order by adopted.order_id",
      )})`;
}
