import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface SlowLink {
  url: string;
  /** Delay in each direction. */
  delayMs: number;
  close(): Promise<void>;
}

/** Keeps the order of bytes also when the delay changes. */
function pass(from: Socket, to: Socket, link: SlowLink): void {
  let last = Promise.resolve();
  from.on("data", (bytes) => {
    const after = link.delayMs;
    last = last.then(
      () =>
        new Promise((resolve) => {
          const send = (): void => {
            if (!to.destroyed) to.write(bytes);
            resolve();
          };
          if (after === 0) send();
          else setTimeout(send, after);
        }),
    );
  });
  from.on("error", () => undefined);
  from.on("close", () => to.destroy());
}

export async function startSlowLink(databaseUrl: string): Promise<SlowLink> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket));
    }
    pass(client, database, link);
    pass(database, client, link);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  const link: SlowLink = {
    url: url.href,
    delayMs: 0,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
  return link;
}
