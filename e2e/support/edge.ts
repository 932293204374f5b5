import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingMessage, type RequestListener } from "node:http";
import { Agent, request as httpsRequest } from "node:https";
import path from "node:path";
import { settings } from "#lib/platform/config/env.ts";
import { programEnvironment } from "#lib/programs/bootstrap/program-environment.mjs";
import { eventually } from "./eventually.ts";
import { testPort } from "./test-port.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");
const EDGE_PROCESS = path.join(ROOT, ".programs", "edge-process.mjs");
const TEST_ENCRYPTION_KEYS = `test:${Buffer.alloc(32, 7).toString("base64url")}`;

export interface EdgeProcess {
  http: number;
  https: number;
  caddy: number;
  /** @returns exit code and signal */
  stop(): Promise<unknown[]>;
}

/** The process under test needs the same settings. */
export function edgeSettings(extra: Record<string, string> = {}): Record<string, string> {
  return { PLATFORM_DOMAIN: "pets.test", ENCRYPTION_KEYS: TEST_ENCRYPTION_KEYS, ...extra };
}

/** Resolves when it serves and has its connections to the database: a visitor waits for those for a second at most. */
export async function startEdgeProcess(upstream: string, extra: Record<string, string> = {}): Promise<EdgeProcess> {
  const [http, https, caddy] = [await testPort(), await testPort(), await testPort()];
  const child: ChildProcess = fork(EDGE_PROCESS, {
    env: {
      ...programEnvironment(ROOT),
      NODE_ENV: "production",
      PATH: process.env["PATH"],
      DATABASE_URL: settings().DATABASE_URL,
      WEB_ORIGIN: upstream,
      LOG_LEVEL: "error",
      EDGE_HOST: "127.0.0.1",
      EDGE_HTTP_PORT: String(http),
      EDGE_HTTPS_PORT: String(https),
      EDGE_CADDY_PORT: String(caddy),
      SHUTDOWN_GRACE_SECONDS: "2",
      ...edgeSettings(extra),
    },
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  const ended = once(child, "exit");
  const [message] = (await Promise.race([once(child, "message"), ended])) as [unknown];
  if (typeof message !== "object") throw new Error("the edge process ended before it served");
  await eventually("its database", async () => (await visit(http, { host: "nobody.pets.test" })).status !== 503);
  return {
    http,
    https,
    caddy,
    async stop() {
      child.kill("SIGTERM");
      return await ended;
    },
  };
}

export interface StubUpstream {
  origin: string;
  /** Requests as `GET /sites/…`. */
  asked: { line: string; headers: IncomingMessage["headers"] }[];
  stop(): Promise<void>;
}

/** Answers with the path by default. */
export async function startStubUpstream(
  listener: RequestListener = (request, response) => void response.setHeader("content-type", "text/plain").end(request.url),
): Promise<StubUpstream> {
  const asked: StubUpstream["asked"] = [];
  const server = createServer((request, response) => {
    asked.push({ line: `${request.method} ${request.url}`, headers: request.headers });
    listener(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

interface Visit {
  host: string;
  /** Default: 127.0.0.1. */
  address?: string;
  path?: string;
  method?: string;
  headers?: Record<string, string>;
  /** Enables TLS. */
  ca?: string;
  /** Default: the host. */
  servername?: string;
  agent?: Agent;
}

export interface Visited {
  status: number;
  headers: IncomingMessage["headers"];
  body: string;
}

/** Failed before a request could be sent, TLS handshake included. */
export class NoConnection extends Error {
  /** Example: `ECONNREFUSED`. */
  readonly code: string | undefined;

  constructor(cause: NodeJS.ErrnoException) {
    super(cause.message, { cause });
    this.code = cause.code;
  }
}

/**
 * Visits a site over HTTP/1.1 on a loopback port.
 * @throws NoConnection when refused or reset before the request could be sent; else the underlying error
 */
export function visit(
  port: number,
  { host, address = "127.0.0.1", path: at = "/", method = "GET", headers = {}, ca, servername = host, agent }: Visit,
): Promise<Visited> {
  return new Promise((resolve, reject) => {
    const options = { host: address, port, method, path: at, headers: { host, ...headers } };
    const request =
      ca || agent
        ? httpsRequest({ ...options, servername, ca, agent: agent ?? new Agent({ maxCachedSessions: 0 }) })
        : httpRequest({ ...options, agent: false });
    let isConnected = false;
    request.once("socket", (socket) => {
      isConnected = !socket.connecting && request.reusedSocket;
      if (isConnected) return;
      socket.once(ca || agent ? "secureConnect" : "connect", () => {
        isConnected = true;
      });
    });
    request.once("error", (error) => reject(isConnected ? error : new NoConnection(error)));
    request.once("response", (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        body += chunk;
      });
      response.once("error", reject);
      response.once("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    request.end();
  });
}
