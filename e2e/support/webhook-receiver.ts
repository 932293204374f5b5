import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { TestCertificate } from "./test-authority.ts";

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

type Respond = (received: Received, response: ServerResponse) => void;

/** A receiver of webhooks over HTTPS, on loopback. */
export interface Receiver {
  port: number;
  received: Received[];
  respond: Respond;
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

export async function startReceiver({ chain, key }: TestCertificate): Promise<Receiver> {
  const receiver: Receiver = {
    port: 0,
    received: [],
    respond: (_, response) => void response.writeHead(204).end(),
    close: async () => {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      server.closeAllConnections();
      await closed.promise;
    },
  };
  const server = createServer({ cert: chain, key, keepAliveTimeout: 60_000 }, async (request, response) => {
    const received = { path: request.url ?? "", headers: request.headers, body: await bodyOf(request).catch(() => "") };
    receiver.received.push(received);
    receiver.respond(received, response);
  });
  server.on("clientError", (_, socket) => socket.destroy());
  const listening = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", listening.resolve);
  await listening.promise;
  receiver.port = (server.address() as AddressInfo).port;
  return receiver;
}
