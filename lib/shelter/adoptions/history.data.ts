import type { PoolClient } from "pg";
import { idIf, isoText } from "#lib/platform/db/fragments.ts";
import { queryRows } from "#lib/platform/db/pool.ts";
import type { AdoptionEvent, AdoptionRow } from "#lib/shelter/adoptions/schema.ts";
import type { AdoptionStage } from "#lib/shelter/adoptions/stages/rules.ts";
import type { AdoptionMove } from "#lib/shelter/adoptions/stages/schema.ts";
import type { OrderStatus } from "#lib/shelter/orders/schema.ts";
import { moveOf } from "#lib/shelter/pets/undo.data.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const MAX_EVENTS = 100;
/** The stage of the adoption with the number: after a take-over, it has the id of another one. */
const OF_NUMBER = `'$.adoptions.* ? (@.orderId == $number).stage', jsonb_build_object('number', coalesce($3, ''))`;
const stageSql = (side: "before" | "after"): string =>
  `coalesce(a.${side}->>'stage', a.${side}->'adoptions'->$2->>'stage', jsonb_path_query_first(a.${side}, ${OF_NUMBER}) #>> '{}')`;
/** Its own entries, and changes of its animal elsewhere that moved it; those of earlier releases name its number. */
/** `$2` is the adoption, `$3` its number, `$4` the animal. */
const EVENTS = {
  name: "",
  text: `with own as (
      select id from audit_entries where project_id = $1 and entity_type = 'adoption' and entity_id = $2
      union all
      select a.id from audit_entries a where a.project_id = $1 and a.entity_type = 'pet' and a.entity_id = $4
         and (coalesce(${stageSql("before")}, ${stageSql("after")}) is not null or coalesce(a.after->'order'->>'id', a.before->'order'->>'id') = $3)
         and not exists (select from audit_entries same where same.project_id = $1 and same.entity_type = 'adoption' and same.entity_id = $2 and same.at = a.at)
      order by id desc limit ${MAX_EVENTS})
    select a.id, ${isoText("a.at")} as at, a.action,
           case when a.actor_kind = 'user' then coalesce(u.name, 'A person who has left') when a.actor_kind = 'api_key' then 'An API key' else 'Petstore' end as who,
           ${stageSql("before")} as "stageFrom", ${stageSql("after")} as "stageTo",
           a.before->'order'->>'status' as "orderFrom", a.after->'order'->>'status' as "orderTo",
           (select string_agg(f, ',') from jsonb_array_elements_text(case jsonb_typeof(a.after->'fields') when 'array' then a.after->'fields' else '[]' end) f) as fields
      from audit_entries a left join users u on u.id = ${idIf("a.actor_kind = 'user'", "a.actor_id")}
     where a.id in (select id from own) order by a.id desc`,
};

const STAGE_OF = { placed: "reserved", completed: "home", cancelled: "cancelled" } as const satisfies Record<OrderStatus, AdoptionStage>;

interface Cells extends Record<"id" | "at" | "action" | "who", string> {
  stageFrom: AdoptionStage | null;
  stageTo: AdoptionStage | null;
  orderFrom: OrderStatus | null;
  orderTo: OrderStatus | null;
  fields: string | null;
}

/** Newest first. */
export async function adoptionHistory(
  scope: ProjectScope,
  { id, petId, orderId }: { id: string; petId: string; orderId: string | null },
): Promise<AdoptionEvent[]> {
  const rows = await queryRows<Cells>(EVENTS, [scope.projectId, id, orderId, petId]);
  return rows.map(({ stageFrom, stageTo, orderFrom, orderTo, fields, ...rest }) => {
    const to = stageTo ?? (orderTo && STAGE_OF[orderTo]);
    const from = stageFrom ?? (orderFrom && STAGE_OF[orderFrom]);
    return { ...rest, stage: to && from !== to ? { from, to } : null, fields: fields?.split(",") ?? [] };
  });
}

const MOVED = {
  name: "",
  text: `select before->'adoptions' as before, after->'adoptions' as after from audit_entries
          where project_id = $1 and entity_type = 'adoption' and entity_id = $2 and after->>'version' = $3 and actor_kind = $4 and actor_id = $5
            and before->>'stage' <> after->>'stage' order by id desc limit 1`,
};

/** Only the actor's own move that led to the adoption's version. */
export async function adoptionUndoOf(
  scope: ProjectScope,
  row: AdoptionRow,
  actor: Actor,
  on: PoolClient,
): Promise<AdoptionMove | undefined> {
  const values = [scope.projectId, row.id, row.version, actor.kind, actor.id];
  const [moved] = await queryRows<Record<"before" | "after", string | null>>(MOVED, values, on);
  return moved && moveOf(moved.before, moved.after);
}
