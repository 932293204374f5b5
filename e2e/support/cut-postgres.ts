import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** ReadyForQuery outside a transaction: the work is committed. */
const READY_IDLE = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/**
 * Simulates a process killed right after its commit: the commit succeeds, its answer never arrives, and nothing
 * passes in either direction until `repair` is called.
 */
export interface CutPostgres {
  url: string;
  /** Cuts all connections after a matching statement executes. */
  cutAfter(statement: RegExp): void;
  cut(): Promise<void>;
  repair(): void;
  stop(): Promise<void>;
}

export async function cutPostgres(databaseUrl: string): Promise<CutPostgres> {
  const target = new URL(databaseUrl);
  const links = new Set<Socket>();
  let statement: RegExp | undefined;
  let isCut = false;
  let happened = Promise.withResolvers<void>();

  const cutAll = (): void => {
    isCut = true;
    statement = undefined;
    for (const link of links) link.destroy();
    happened.resolve();
  };
  const server = createServer((client) => {
    if (isCut) return void client.destroy();
    const database = connect(Number(target.port), target.hostname);
    let committing = false;
    for (const link of [client, database]) {
      links.add(link);
      link.on("error", () => undefined);
      link.on("close", () => {
        links.delete(link);
        client.destroy();
        database.destroy();
      });
    }
    client.on("data", (bytes: Buffer) => {
      if (statement?.test(bytes.toString("latin1"))) committing = true;
      database.write(bytes);
    });
    database.on("data", (bytes: Buffer) => {
      if (committing && bytes.subarray(-READY_IDLE.length).equals(READY_IDLE)) cutAll();
      else client.write(bytes);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cutAfter(text) {
      happened = Promise.withResolvers<void>();
      statement = text;
    },
    cut: () => happened.promise,
    repair() {
      isCut = false;
      statement = undefined;
    },
    async stop() {
      for (const link of links) link.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
