import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

const BUSY = JSON.stringify({ code: "rate_limit_exceeded", message: "Too many requests.", status: 429 });

export interface UnreliableProxy {
  /** Its first response is a 429. */
  busyUrl: string;
  /** Executes its first request, and loses the response. */
  droppingUrl: string;
  /** It never answers. */
  silentUrl: string;
  /** `method path` of each request, in order. */
  requests: string[];
  close(): void;
}

async function forward(base: string, target: string, request: IncomingMessage): Promise<Response> {
  const headers = new Headers();
  for (const name of ["authorization", "content-type", "idempotency-key"]) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  const body = request.method === "GET" ? undefined : await buffer(request);
  return await fetch(base + target, { method: request.method ?? "GET", headers, ...(body ? { body: new Uint8Array(body) } : {}) });
}

/** Stands between a client and the server at `base`. */
export async function startUnreliableProxy(base: string): Promise<UnreliableProxy> {
  const requests: string[] = [];
  const seen = new Set<string>();
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { kind = "", target = "" } = /^\/(?<kind>[a-z]+)(?<target>\/.*)$/.exec(request.url ?? "")?.groups ?? {};
    requests.push(`${request.method} ${request.url}`);
    if (kind === "silent") return;
    const isFirst = !seen.has(kind);
    seen.add(kind);
    if (isFirst && kind === "busy") {
      response.writeHead(429, { "Content-Type": "application/json", "Retry-After": "1" }).end(BUSY);
      return;
    }
    const answer = await forward(base, target, request);
    const text = await answer.text();
    if (isFirst && kind === "dropping") response.destroy();
    else response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(text);
  };
  const server: Server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    busyUrl: `${address}/busy/v1`,
    droppingUrl: `${address}/dropping/v1`,
    silentUrl: `${address}/silent/v1`,
    requests,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
