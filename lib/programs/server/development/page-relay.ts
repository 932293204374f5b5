import { once } from "node:events";
import { type IncomingMessage, type OutgoingHttpHeaders, type RequestListener, request as requestTo, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { pipeline } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { connection } from "#lib/http/api/lanes/next-lane.ts";
import { CONNECTION_HEADER, packConnection } from "#lib/programs/server/development/relayed-connection.ts";

const RETRY_MS = 50;
/** Next's development server starts slowly on a busy machine. */
const MAX_WAIT_MS = 60_000;

/** RFC 9110, section 7.6.1. Node frames the bodies itself. */
const HOP_BY_HOP = ["connection", "keep-alive", "expect", "upgrade", "te", "trailer"];
const FRAMING = "transfer-encoding";

async function connectPatiently(socketPath: string): Promise<Socket> {
  const deadline = performance.now() + MAX_WAIT_MS;
  for (;;) {
    const socket = connect(socketPath);
    try {
      await once(socket, "connect");
      return socket;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await delay(RETRY_MS);
    }
  }
}

function send(answer: IncomingMessage, response: ServerResponse): void {
  for (const [name, values] of Object.entries(answer.headersDistinct)) {
    if (values && name !== FRAMING && !HOP_BY_HOP.includes(name)) response.setHeader(name, values);
  }
  response.writeHead(answer.statusCode ?? 502);
  pipeline(answer, response, () => undefined);
}

async function relay(socketPath: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const facts = packConnection(connection().getStore());
  const headers: OutgoingHttpHeaders = { ...request.headers, [CONNECTION_HEADER]: facts };
  for (const name of HOP_BY_HOP) delete headers[name];
  const socket = await connectPatiently(socketPath);
  const relayed = requestTo({ createConnection: () => socket, method: request.method, path: request.url, headers });
  relayed.on("response", (answer) => send(answer, response));
  relayed.on("error", (error) => {
    if (response.headersSent || response.destroyed) return void response.destroy();
    response.writeHead(502, { "Content-Type": "text/plain; charset=utf-8" });
    response.end(`The page process did not answer: ${error.message}\n`);
  });
  response.once("close", () => relayed.destroy());
  request.pipe(relayed);
}

/** Waits until the page process serves. */
export function relayTo(socketPath: string): RequestListener {
  return (request, response) => {
    relay(socketPath, request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  };
}
