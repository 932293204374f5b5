import pg from "pg";
import type { Statement } from "#lib/platform/db/pool.ts";

export type Row = (string | null)[];

export interface Read {
  statement: Statement;
  values: unknown[];
  resolve(rows: Row[]): void;
  reject(fault: Error): void;
}

/** As pg would send it, where that needs no conversion. */
function plainText(value: unknown): string | null | undefined {
  if (value === null || typeof value === "string") return value;
  return typeof value === "number" ? String(value) : undefined;
}

/** Whether a read can share a `Sync`: its statement is known on the connection, and its values are plain. */
export function canShare({ statement, values }: Read, parsedStatements: Readonly<Record<string, string>>): boolean {
  return parsedStatements[statement.name] === statement.text && values.every((value) => plainText(value) !== undefined);
}

/**
 * Reads that travel together: one `Sync` for all, so that PostgreSQL opens one transaction and answers with one system
 * call, and no description of columns that are known. Each statement still has its own snapshot.
 */
export class ReadGroup extends pg.Query {
  readonly reads: readonly Read[];
  readonly #again: (rest: Read[]) => void;
  #answered = 0;
  #rows: Row[] = [];

  /** @param again sends the reads behind one that failed, which PostgreSQL skips */
  constructor(reads: readonly Read[], again: (rest: Read[]) => void) {
    super("");
    this.reads = reads;
    this.#again = again;
  }

  override submit = (connection: pg.Connection): void => {
    for (const { statement, values } of this.reads) {
      connection.bind({ statement: statement.name, values: values.map(plainText) }, true);
      connection.execute(null, true);
    }
    connection.sync();
  };

  handleDataRow({ fields }: { fields: Row }): void {
    this.#rows.push(fields);
  }

  handleCommandComplete(): void {
    const rows = this.#rows;
    this.#rows = [];
    this.reads[this.#answered++]?.resolve(rows);
  }

  handleReadyForQuery(): void {}

  handleError(fault: Error): void {
    const [failed, ...rest] = this.reads.slice(this.#answered);
    this.#answered = this.reads.length;
    this.#rows = [];
    failed?.reject(fault);
    if (rest.length > 0 && fault instanceof pg.DatabaseError) this.#again(rest);
    else for (const read of rest) read.reject(fault);
  }
}
