import { type IncomingMessage, type Server, STATUS_CODES } from "node:http";
import { type Http2SecureServer, type Http2ServerRequest, Http2ServerResponse } from "node:http2";
import type { Socket } from "node:net";
import { lingeringClose } from "#lib/http/lingering-close.ts";

interface Refusal {
  /** Separated by commas. */
  allow: string;
  type?: string;
  body?: string;
}

function refuse(socket: Socket, { allow, type, body = "" }: Refusal): void {
  // Node has removed its own listeners.
  socket.on("error", () => socket.destroy());
  const head = [`HTTP/1.1 405 ${STATUS_CODES[405]}`, `Allow: ${allow}`, `Content-Length: ${Buffer.byteLength(body)}`, "Connection: close"];
  if (type !== undefined) head.push(`Content-Type: ${type}`);
  socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  lingeringClose(socket);
}

/** RFC 9110, sections 9.3.6 and 15.5.6; Node alone closes an HTTP/1.1 connection silently. */
export function refuseConnect(server: Server | Http2SecureServer, refusal: Refusal): void {
  const onConnect = (_request: IncomingMessage | Http2ServerRequest, client: Socket | Http2ServerResponse): void => {
    if (client instanceof Http2ServerResponse) client.writeHead(405, { allow: refusal.allow }).end();
    else refuse(client, refusal);
  };
  server.on("connect", onConnect);
}
