import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

const HOT_RELOAD = /^GET \/_next\/hmr[?\s]/;

type Target = { port: number; host: string } | { words: string };

export interface Front {
  port: number;
  /** Queues connections until `serve` or `refuse`. */
  hold(): void;
  serve(port: number): void;
  /** Answers queued and new connections with 503. */
  refuse(words: string): void;
  close(): void;
}

interface FrontOptions {
  port: number;
  host: string;
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

/** Restarts of the web process neither refuse requests nor interrupt hot reload. */
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
