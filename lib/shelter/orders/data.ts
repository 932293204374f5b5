import { type Walk, type WalkedPage, walkedPage } from "#lib/history/events/walk.data.ts";
import { isoText, MAX_ON_PAGE } from "#lib/platform/db/fragments.ts";
import { queryRows, type Statement } from "#lib/platform/db/pool.ts";
import { INT64_MAX, INT64_MIN } from "#lib/platform/int64.ts";
import { ORDER_STATUS_OF } from "#lib/shelter/orders/rules.ts";
import type { Order, OrderStatus } from "#lib/shelter/orders/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const { reserved, home } = ORDER_STATUS_OF;
/** An index has the same expression. */
const statusSql = (row: string): string =>
  `(case ${row}.stage when 'reserved' then '${reserved}' when 'home' then '${home}' else 'cancelled' end)`;
const createdSql = (row: string): string => isoText(`coalesce(${row}.ordered_at, ${row}.created_at)`);

/** @param row SQL name of the adoption */
export function orderJsonSql(row: string): string {
  return `'{"id":' || ${row}.order_id || ',"petId":' || ${row}.pet_id || ',"status":"' || ${statusSql(row)} || '","createdAt":"' || ${createdSql(row)} || '"}'`;
}

const COLUMNS = `a.order_id as id, a.pet_id as "petId", ${statusSql("a")} as status, ${createdSql("a")} as "createdAt"`;
const listSql = (condition: string, order: string): string =>
  `select ${COLUMNS} from (
     select * from adoptions a where ${condition} order by ${order} limit ${MAX_ON_PAGE + 1}) a order by ${order} limit $3`;

const DIRECTIONS = { asc: { sign: ">", back: "<=" }, desc: { sign: "<", back: ">=" } } as const;
type Direction = keyof typeof DIRECTIONS;

/** `$4` is the animal; the last value the status. */
function listed(order: Direction, ofPet: boolean, inStatus: boolean): Statement {
  const { sign, back } = DIRECTIONS[order];
  const name = `list_orders_${order}${ofPet ? "_of_pet" : ""}${inStatus ? "_in_status" : ""}`;
  if (!ofPet && !inStatus) {
    const within = `(a.project_id, a.order_id) ${sign} ($1, $2) and a.project_id ${back} $1 and a.order_id is not null`;
    return { name, text: listSql(within, `a.project_id ${order}, a.order_id ${order}`) };
  }
  const pet = ofPet ? " and a.pet_id = $4" : "";
  const status = inStatus ? ` and ${statusSql("a")} = $${ofPet ? 5 : 4}` : "";
  return { name, text: listSql(`a.project_id = $1 and a.order_id ${sign} $2${pet}${status}`, `a.order_id ${order}`) };
}

const BEFORE_ALL: Record<Direction, string> = { asc: `${INT64_MIN}`, desc: `${INT64_MAX}` };

const WALKED = {
  ...{ columns: COLUMNS, from: "adoptions a", only: "a.order_id is not null" },
  ...{ id: "a.order_id", updatedAt: "a.updated_at", projectId: "a.project_id" },
};

interface OrderSelection extends Walk {
  petId?: string | undefined;
  status?: OrderStatus | undefined;
}

type OrderPage = Omit<WalkedPage<Order>, "rows"> & { orders: Order[] };

/** By id. */
export async function listOrders(scope: ProjectScope, selection: OrderSelection): Promise<OrderPage> {
  const { limit, order = "asc", after = BEFORE_ALL[order], petId, status, updatedSince } = selection;
  if (updatedSince !== undefined) {
    const filters = [["a.pet_id = $?", petId] as const, [`${statusSql("a")} = $?`, status] as const];
    const { rows: orders, ...rest } = await walkedPage<Order>(scope, WALKED, selection, filters);
    return { orders, ...rest };
  }
  const filters = [petId, status].filter((filter) => filter !== undefined);
  const statement = listed(order, petId !== undefined, status !== undefined);
  const found = await queryRows<Order>(statement, [scope.projectId, after, limit + 1, ...filters]);
  const orders = found.slice(0, limit);
  return { orders, nextAfter: found.length > limit ? orders.at(-1)?.id : undefined, updatedUntil: undefined };
}

const ONE = `select ${COLUMNS} from adoptions a where a.project_id = $1 and a.order_id = $2`;

export async function findOrder(scope: ProjectScope, orderId: string): Promise<Order | undefined> {
  return (await queryRows<Order>(ONE, [scope.projectId, orderId]))[0];
}
