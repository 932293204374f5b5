import type { Socket } from "node:net";
import pg from "pg";
import { settings } from "#lib/platform/config/env.ts";
import { databaseFault, limitStatements, type Statement } from "#lib/platform/db/pool.ts";
import { watchPulse } from "#lib/platform/db/pulse.ts";
import { canShare, type Read, ReadGroup, type Row } from "#lib/platform/db/read-group.ts";
import { slot } from "#lib/platform/runtime.ts";

/** Reads on one connection share a system call, so another is used only when it is full. */
const READERS = 3;
const FULL = 32;
const CONNECT_TIMEOUT_MS = 3000;

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

/** A connection, and the reads of this turn of the event loop. */
interface Line {
  client: pg.Client;
  waiting: Read[];
}

interface Reader {
  line: Promise<Line> | undefined;
  underWay: number;
}

const readers = slot<Reader[]>("db.readers", () => Array.from({ length: READERS }, () => ({ line: undefined, underWay: 0 })));

function nextReader(): Reader {
  const all = readers();
  return all.find((reader) => reader.underWay < FULL) ?? all.reduce((a, b) => (b.underWay < a.underWay ? b : a));
}

async function connect(reader: Reader): Promise<Line> {
  const client = new pg.Client({
    connectionString: settings().DATABASE_URL,
    application_name: "petstore reader",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    pipeline: true,
  });
  const forget = (): void => {
    if (reader.line === made) reader.line = undefined;
  };
  const made = client.connect().then(async () => {
    await limitStatements(client);
    return { client, waiting: [] };
  });
  client.on("error", forget);
  client.on("end", forget);
  reader.line = made;
  try {
    const line = await made;
    watchPulse(client, () => connectionOf(client).stream.destroy());
    return line;
  } catch (error) {
    forget();
    // May be connected, with only its setup failed.
    void client.end().catch(() => undefined);
    throw error;
  }
}

interface Connection {
  stream: Socket;
  parsedStatements: Record<string, string>;
}

function connectionOf(client: pg.Client): Connection {
  return (client as unknown as { connection: Connection }).connection;
}

function sendAlone(client: pg.Client, { statement, values, resolve, reject }: Read): void {
  const settle = (fault: Error | undefined, rows: unknown): void => (fault ? reject(fault) : resolve(rows as Row[]));
  client.query(new TextQuery({ name: statement.name, text: statement.text, values }, undefined, settle));
}

/** One system call for requests that arrived together. */
function send(line: Line): void {
  const { client, waiting } = line;
  line.waiting = [];
  const { stream, parsedStatements } = connectionOf(client);
  const shared: Read[] = [];
  stream.cork();
  for (const read of waiting) {
    if (canShare(read, parsedStatements)) shared.push(read);
    else sendAlone(client, read);
  }
  if (shared.length > 0) client.query(new ReadGroup(shared, (rest) => sendAgain(line, rest)));
  stream.uncork();
}

function join(line: Line, read: Read): void {
  if (line.waiting.length === 0) setImmediate(() => send(line));
  line.waiting.push(read);
}

function sendAgain(line: Line, reads: Read[]): void {
  for (const read of reads) join(line, read);
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
    const line = await (reader.line ?? connect(reader));
    return await new Promise<Row[]>((resolve, reject) => join(line, { statement, values, resolve, reject }));
  } catch (error) {
    throw databaseFault(error);
  } finally {
    reader.underWay -= 1;
  }
}

export async function closeReaders(): Promise<void> {
  await Promise.all(readers().map(async (reader) => (await reader.line?.catch(() => undefined))?.client.end().catch(() => undefined)));
}
