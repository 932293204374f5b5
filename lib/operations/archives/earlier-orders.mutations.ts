import type pg from "pg";
import type { StagedPart } from "#lib/operations/backups/project/stage.mutations.ts";

/** Archives of earlier releases have this table; it says when adoptions were first reserved. */
export const EARLIER_ORDERS = {
  name: "orders",
  columns: ["id", "project_id", "pet_id", "status", "created_at", "updated_at"],
  create: `create temporary table restored_orders (id bigint, project_id bigint, pet_id bigint, status text,
    created_at timestamptz(3), updated_at timestamptz(3))`,
};

const FOLD = `update restored_adoptions a set ordered_at = nullif(o.created_at, a.created_at),
    moved_at = case when a.stage in ('reserved', 'home') then o.updated_at else a.moved_at end
  from restored_orders o where o.id = a.order_id`;

export async function foldEarlierOrders(live: pg.ClientBase, parts: readonly StagedPart[]): Promise<StagedPart[]> {
  await live.query(FOLD);
  return parts.map((part) => (part.table === "adoptions" ? { ...part, names: [...new Set([...part.names, "ordered_at"])] } : part));
}
