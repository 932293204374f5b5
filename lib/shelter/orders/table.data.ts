import type { ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { beyondOwn, isoText } from "#lib/platform/db/fragments.ts";
import { queryRows } from "#lib/platform/db/pool.ts";
import { INT64_MAX } from "#lib/platform/int64.ts";
import { ORDER_PAGE_ROWS, type OrderFilter, type OrderPage, type OrderRow } from "#lib/shelter/orders/table.schema.ts";

type Cells = Omit<OrderRow, "petInBin" | "adopter"> & { petInBin: "t" | "f"; enquiryId: string | null; adopter: string | null };

const AFTER_ALL = `${INT64_MAX}`;

function pageStatement({ status, petId }: OrderFilter) {
  const own = "o.project_id = $1 and o.id < $2";
  const statusIs = status ? ' and o.status = $3::"OrderStatus"' : "";
  const condition = petId ? `${own} and o.pet_id = $3` : statusIs ? own + statusIs : beyondOwn("o.project_id", "<", "$2");
  return {
    name: "",
    text: `select o.id, o.pet_id as "petId", p.name as "petName", p.deleted_at is not null as "petInBin", o.status,
                  e.id as "enquiryId", e.name as adopter, ${isoText("o.created_at")} as "createdAt", ${isoText("o.updated_at")} as "updatedAt"
             from orders o join pets p on p.id = o.pet_id
             left join lateral (select id, name from enquiries where order_id = o.id order by id limit 1) e on true
            where ${condition}
            order by o.project_id desc, o.id desc limit ${ORDER_PAGE_ROWS + 1}`,
  };
}

/**
 * Newest first; a status beside an animal is ignored.
 * @param before int64 as text, exclusive
 */
export async function listOrderPage(
  scope: ProjectScope,
  { before = AFTER_ALL, ...filter }: OrderFilter & { before: string | undefined },
): Promise<OrderPage> {
  const value = filter.petId ?? filter.status;
  const rows = await queryRows<Cells>(pageStatement(filter), [scope.projectId, before, ...(value ? [value] : [])]);
  const shown = rows.slice(0, ORDER_PAGE_ROWS).map(({ petInBin, enquiryId, adopter, ...rest }) => ({
    ...rest,
    petInBin: petInBin === "t",
    adopter: enquiryId === null || adopter === null ? null : { enquiryId, name: adopter },
  }));
  return { rows: shown, next: rows.length > ORDER_PAGE_ROWS ? (shown.at(-1)?.id ?? null) : null };
}
