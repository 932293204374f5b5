import type { Socket } from "node:net";
import pg from "pg";
import { settings } from "#lib/config/env.ts";
import { DatabaseClient } from "#lib/db/client.ts";
import { databaseFault, limitStatements, type Statement } from "#lib/db/pool.ts";
import { watchPulse } from "#lib/db/pulse.ts";
import { slot } from "#lib/runtime.ts";

/** Reads on one connection share a system call, so another is used only when it is full. */
const READERS = 3;
const FULL = 32;
const CONNECT_TIMEOUT_MS = 3000;

type Row = (string | null)[];

class TextQuery extends pg.Query {
  readonly #rows: Row[] = [];

  handleRowDescription(): void {}

  handleDataRow(message: { fields: Row }): void {
    this.#rows.push(message.fields);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    (this as unknown as { callback(fault: null, rows: Row[]): void }).callback(null, this.#rows);
  }
}

interface Reader {
  client: Promise<pg.Client> | undefined;
  corked: boolean;
  underWay: number;
}

const readers = slot<Reader[]>("db.readers", () =>
  Array.from({ length: READERS }, () => ({ client: undefined, corked: false, underWay: 0 })),
);

function nextReader(): Reader {
  const all = readers();
  return all.find((reader) => reader.underWay < FULL) ?? all.reduce((a, b) => (b.underWay < a.underWay ? b : a));
}

async function connect(reader: Reader): Promise<pg.Client> {
  const client = new DatabaseClient({
    connectionString: settings().DATABASE_URL,
    application_name: "petstore reader",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    pipeline: true,
  });
  const forget = (): void => {
    if (reader.client === made) reader.client = undefined;
    reader.corked = false;
  };
  const made = client.connect().then(async () => {
    await limitStatements(client);
    return client;
  });
  client.on("error", forget);
  client.on("end", forget);
  reader.client = made;
  try {
    await made;
    watchPulse(client, () => streamOf(client).destroy());
    return client;
  } catch (error) {
    forget();
    // May be connected, with only its setup failed.
    void client.end().catch(() => undefined);
    throw error;
  }
}

function streamOf(client: pg.Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

/** One system call for requests that arrived together. */
function cork(reader: Reader, client: pg.Client): void {
  if (reader.corked) return;
  const stream = streamOf(client);
  reader.corked = true;
  stream.cork();
  setImmediate(() => {
    reader.corked = false;
    stream.uncork();
  });
}

/**
 * Pipelines a single read on a shared connection, never inside a transaction.
 * @returns rows of text, in column order
 * @throws AppError `service_unavailable`
 */
export async function readText(statement: Statement, values: unknown[]): Promise<Row[]> {
  const reader = nextReader();
  reader.underWay += 1;
  try {
    const client = await (reader.client ?? connect(reader));
    cork(reader, client);
    return await new Promise<Row[]>((resolve, reject) => {
      const settle = (fault: Error | undefined, rows: unknown): void => (fault ? reject(fault) : resolve(rows as Row[]));
      client.query(new TextQuery({ name: statement.name, text: statement.text, values }, undefined, settle));
    });
  } catch (error) {
    throw databaseFault(error);
  } finally {
    reader.underWay -= 1;
  }
}

export async function closeReaders(): Promise<void> {
  await Promise.all(readers().map(async (reader) => (await reader.client?.catch(() => undefined))?.end().catch(() => undefined)));
}
