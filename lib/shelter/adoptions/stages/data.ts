import type { PoolClient } from "pg";
import { isoText } from "#lib/platform/db/fragments.ts";
import { queryRows } from "#lib/platform/db/pool.ts";
import type { StoredAdoption, WantedMove } from "#lib/shelter/adoptions/stages/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

export const STATE = `a.id, a.pet_id as "petId", a.order_id as "orderId", ${isoText("a.ordered_at")} as "orderedAt", a.stage,
  ${isoText("a.created_at")} as "createdAt", ${isoText("a.moved_at")} as "movedAt", ${isoText("a.home_at")} as "homeAt",
  to_char(a.returned_on, 'YYYY-MM-DD') as "returnedOn"`;
/** Came with the animal's status, and no one has written anything about it. */
const IS_UNTOUCHED = "(a.enquiry_id is null and concat(a.adopter, a.email, a.phone, a.note, a.next_step, a.happy_ending) = '')";

export type StateCells = Omit<StoredAdoption, "isUntouched">;

const HERE = `select ${STATE}, ${IS_UNTOUCHED} as "isUntouched" from adoptions a
   where a.project_id = $1 and a.id in (
     select id from adoptions where pet_id = any($2::bigint[]) and stage in ('reserved', 'home')
     union all select id from adoptions where id = any($3::bigint[])
     union all select id from adoptions where order_id = any($4::bigint[]))
   order by a.id for update`;

/** Locks those that have the animals, that move, and that moves to undo left. */
export async function lockAdoptions(
  on: PoolClient,
  scope: ProjectScope,
  wanted: readonly Pick<WantedMove, "petId" | "own" | "undone">[],
): Promise<StoredAdoption[]> {
  const left = wanted.flatMap(({ undone }) => Object.values(undone?.after ?? {}));
  const ids = [...wanted.flatMap(({ own }) => own?.id ?? []), ...left.map(({ id }) => id)];
  const numbers = left.flatMap(({ orderId }) => orderId ?? []);
  const values = [scope.projectId, wanted.map(({ petId }) => petId), ids, numbers];
  const rows = await queryRows<StateCells & { isUntouched: "t" | "f" }>({ name: "", text: HERE }, values, on);
  return rows.map(({ isUntouched, ...row }) => ({ ...row, isUntouched: isUntouched === "t" }));
}
