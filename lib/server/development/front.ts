import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** How a browser opens the connection of hot reload. */
const HOT_RELOAD = /^GET \/_next\/hmr[?\s]/;

type Target = { port: number; host: string } | { words: string };

/** The port that stays open while the web process behind it is replaced. */
export interface Front {
  port: number;
  /** From now on connections wait. */
  hold(): void;
  /** Those that wait and new ones go to a port of this machine. */
  serve(port: number): void;
  /** Those that wait and new ones get a 503 with these words. */
  refuse(words: string): void;
  /** Closes the port and cuts all connections. */
  close(): void;
}

interface FrontOptions {
  port: number;
  host: string;
  /** Where the page process listens. */
  pagesSocket: string;
}

function unavailable(words: string): string {
  const head = [
    "HTTP/1.1 503 Service Unavailable",
    "Content-Type: text/plain; charset=utf-8",
    "Cache-Control: no-store",
    "Connection: close",
    `Content-Length: ${Buffer.byteLength(words)}`,
  ];
  return `${head.join("\r\n")}\r\n\r\n${words}`;
}

function relay(client: Socket, first: Buffer, upstream: Socket): void {
  upstream.on("error", () => undefined);
  upstream.on("close", () => client.destroySoon());
  client.on("close", () => upstream.destroy());
  upstream.write(first);
  client.pipe(upstream);
  upstream.pipe(client);
}

/**
 * Opens the port of the development program. Connections pass byte for byte to the web process, those of hot reload
 * straight to the page process: a restart of the web process neither refuses a request nor ends a page's hot reload.
 */
export async function openFront({ port, host, pagesSocket }: FrontOptions): Promise<Front> {
  const clients = new Set<Socket>();
  let target = Promise.withResolvers<Target>();
  let isHeld = true;
  const hold = (): void => {
    if (!isHeld) target = Promise.withResolvers<Target>();
    isHeld = true;
  };
  const settle = (settled: Target): void => {
    hold();
    isHeld = false;
    target.resolve(settled);
  };

  const pass = async (client: Socket, first: Buffer): Promise<void> => {
    const isHotReload = HOT_RELOAD.test(first.toString("latin1", 0, 64));
    const to = isHotReload ? { path: pagesSocket } : await target.promise;
    if (client.destroyed) return;
    if ("words" in to) client.end(unavailable(to.words));
    else relay(client, first, connect({ ...to, allowHalfOpen: true }));
  };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const leave = (): void => void client.end();
    clients.add(client);
    client.once("close", () => clients.delete(client));
    client.on("error", () => undefined);
    client.once("end", leave);
    client.once("data", (first: Buffer) => {
      client.pause();
      client.off("end", leave);
      void pass(client, first);
    });
  });
  server.listen(port, host);
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    hold,
    serve: (to) => settle({ port: to, host: "127.0.0.1" }),
    refuse: (words) => settle({ words }),
    close() {
      server.close();
      for (const client of clients) client.destroy();
    },
  };
}
