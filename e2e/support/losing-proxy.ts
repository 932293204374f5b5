import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface LosingProxy {
  port: number;
  /** Ends the connection in place of the server's answer to the next request with this text. */
  loseAnswerTo(text: string): void;
  stop(): void;
}

/** Stands between a client and the server on a port of loopback. */
export async function startLosingProxy(serverPort: number): Promise<LosingProxy> {
  const sockets = new Set<Socket>();
  let lost: string | undefined;
  const server = createServer((client) => {
    const behind = connect(serverPort, "127.0.0.1");
    let losing = false;
    for (const socket of [client, behind]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        behind.destroy();
      });
    }
    client.on("data", (bytes: Buffer) => {
      if (lost !== undefined && bytes.includes(lost)) {
        losing = true;
        lost = undefined;
      }
      behind.write(bytes);
    });
    behind.on("data", (bytes: Buffer) => {
      if (losing) client.destroy();
      else client.write(bytes);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    loseAnswerTo(text) {
      lost = text;
    },
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
