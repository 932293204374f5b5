import { once } from "node:events";
import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { connect, type Socket, type TcpNetConnectOpts } from "node:net";
import { startRateLimiter, stopRateLimiter } from "#lib/gateway/rate-limit/limiter/state.ts";
import { startUsage, stopUsage, usageStore } from "#lib/gateway/usage/state.ts";
import { startListening, stopListening } from "#lib/platform/db/changes.ts";
import type { WebLimits } from "#lib/programs/server/web-limits.ts";
import { type ApiLane, createWebServer } from "#lib/programs/server/web-server.ts";
import { useTestDatabase } from "./test-database.ts";

export interface WebPort {
  server: Server;
  port: number;
  stop(): Promise<void>;
}

export async function openWebPort(pages: RequestListener, limits?: WebLimits, lane: ApiLane = "direct"): Promise<WebPort> {
  const server = createWebServer(Promise.resolve(pages), lane, limits);
  server.listen({ port: 0, host: "0.0.0.0", backlog: 4096 });
  await once(server, "listening");
  return {
    server,
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** @param limits the product's by default */
export async function startWebPort(pages: RequestListener, settings: Record<string, string> = {}, limits?: WebLimits): Promise<WebPort> {
  const plenty = { ANONYMOUS_LIMIT_PER_MINUTE: "1000000", ANONYMOUS_LIMIT_PER_DAY: "1000000" };
  const closeDatabase = await useTestDatabase({ ...plenty, ...settings });
  await startRateLimiter(usageStore);
  await startListening();
  startUsage();
  const opened = await openWebPort(pages, limits);
  return {
    ...opened,
    async stop() {
      await opened.stop();
      await stopUsage();
      await stopRateLimiter();
      await stopListening();
      await closeDatabase();
    },
  };
}

interface RawClient {
  socket: Socket;
  text(): string;
  closed: Promise<string>;
}

/** Our side must close it too. */
export async function openRaw(port: number, options: Partial<TcpNetConnectOpts> = {}): Promise<RawClient> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true, ...options });
  let text = "";
  socket.on("data", (chunk: Buffer) => {
    text += chunk.toString("latin1");
  });
  socket.once("end", () => socket.end());
  const closed = new Promise<string>((resolve, reject) => {
    socket.once("error", reject);
    socket.once("close", () => resolve(text));
  });
  closed.catch(() => undefined);
  await once(socket, "connect");
  return { socket, text: () => text, closed };
}

/** Includes interim ones. */
export function statusesIn(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}
