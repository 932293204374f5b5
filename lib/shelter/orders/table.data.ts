import type { ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { beyondOwn, isoText } from "#lib/platform/db/fragments.ts";
import { queryRows } from "#lib/platform/db/pool.ts";
import { INT64_MAX } from "#lib/platform/int64.ts";
import type { OrderStatus } from "#lib/shelter/orders/schema.ts";
import { ORDER_PAGE_ROWS, type OrderPage, type OrderRow } from "#lib/shelter/orders/table.schema.ts";

type Cells = Omit<OrderRow, "petInBin"> & { petInBin: "t" | "f" };

const AFTER_ALL = `${INT64_MAX}`;

function pageStatement(byStatus: boolean) {
  return {
    name: "",
    text: `select o.id, o.pet_id as "petId", p.name as "petName", p.deleted_at is not null as "petInBin", o.status,
                  ${isoText("o.created_at")} as "createdAt", ${isoText("o.updated_at")} as "updatedAt"
             from orders o join pets p on p.id = o.pet_id
            where ${byStatus ? 'o.project_id = $1 and o.id < $2 and o.status = $3::"OrderStatus"' : beyondOwn("o.project_id", "<", "$2")}
            order by o.project_id desc, o.id desc limit ${ORDER_PAGE_ROWS + 1}`,
  };
}

/**
 * Newest first.
 * @param before int64 as text, exclusive
 */
export async function listOrderPage(
  scope: ProjectScope,
  { before = AFTER_ALL, status }: { before: string | undefined; status: OrderStatus | undefined },
): Promise<OrderPage> {
  const rows = await queryRows<Cells>(pageStatement(status !== undefined), [scope.projectId, before, ...(status ? [status] : [])]);
  const shown = rows.slice(0, ORDER_PAGE_ROWS).map(({ petInBin, ...rest }) => ({ ...rest, petInBin: petInBin === "t" }));
  return { rows: shown, next: rows.length > ORDER_PAGE_ROWS ? (shown.at(-1)?.id ?? null) : null };
}
