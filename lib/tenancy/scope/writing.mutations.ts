import { queryWithin, rowsWithin } from "#lib/platform/db/open-transaction.ts";
import type { Statement } from "#lib/platform/db/pool.ts";
import type { AnyChecked, CheckedConnection } from "#lib/tenancy/scope/rights.mutations.ts";

type Columns<Always extends string, Sometimes extends string> = Record<Always, string> & Partial<Record<Sometimes, string>>;
type AuditColumns = Columns<
  "project_id" | "actor_kind" | "action" | "entity_type" | "entity_id",
  "id" | "at" | "actor_id" | "before" | "after"
>;
type EventColumns = Columns<"project_id" | "type" | "data", "id" | "occurred_at">;

/** SQL for the columns and for the rows' source. */
export interface Writers {
  audit(columns: AuditColumns, from?: string): string;
  events(columns: EventColumns, from?: string): string;
}

const insertInto =
  (table: string) =>
  (columns: Record<string, string>, from = ""): string =>
    `insert into ${table} (${Object.keys(columns).join(", ")}) select ${Object.values(columns).join(", ")} ${from}`;

const WRITERS: Writers = { audit: insertInto("audit_entries"), events: insertInto("events") };

/** The only SQL that writes the audit log or events; runs only where a right was checked. */
export class CheckedStatement {
  readonly #statement: Statement;

  constructor(text: (sql: Writers) => string, name = "") {
    this.#statement = { name, text: text(WRITERS) };
  }

  run(on: AnyChecked, values: unknown[]): Promise<(string | null)[][]> {
    return queryWithin(on, this.#statement, values);
  }

  rows<Row extends Record<keyof Row, string | null>>(on: CheckedConnection, values: unknown[]): Promise<Row[]> {
    return rowsWithin<Row>(on, this.#statement, values);
  }
}
