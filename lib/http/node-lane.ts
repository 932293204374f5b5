import type { IncomingMessage, ServerResponse } from "node:http";
import { clientAddress, isTrustedProxy } from "#lib/http/client-address.ts";
import type { BodyFault, CoreRequest, CoreResponse } from "#lib/http/core.ts";
import { handle } from "#lib/http/handle.ts";
import { BROKEN } from "#lib/http/malformed-request.ts";
import { createMatcher } from "#lib/http/match-route.ts";
import { requestOrigin } from "#lib/http/origin.ts";
import { noteRefusal, refusalsOn } from "#lib/http/refusals.ts";
import { ROUTES } from "#lib/http/routes.ts";
import { hasUnreadBody } from "#lib/http/unread-body.ts";

const match = createMatcher(ROUTES);

/** Path and query of a request target (RFC 9112, section 3.2), an absolute one included. */
export function splitTarget(target: string): { path: string; query: string } {
  const relative = target.startsWith("/") ? target : target.replace(/^[a-zA-Z][a-zA-Z0-9+.-]*:\/\/[^/?#]*/, "");
  const mark = relative.indexOf("?");
  return mark < 0 ? { path: relative, query: "" } : { path: relative.slice(0, mark), query: relative.slice(mark + 1) };
}

/** Whether a path belongs to the API. */
export function isApiPath(path: string): boolean {
  return path.startsWith("/v1") && (path.length === 3 || path.charCodeAt(3) === 0x2f);
}

function readBody(request: IncomingMessage, most: number): Promise<Uint8Array | BodyFault> {
  if (request.destroyed) return Promise.resolve("aborted");
  if (Number(request.headers["content-length"] ?? 0) > most) return Promise.resolve("too_large");
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const settle = (result: Uint8Array | BodyFault): void => {
      request.off("data", take).off("end", finish).off("error", fail).off("close", fail).off(BROKEN, fail);
      if (result === "too_large") request.pause();
      resolve(result);
    };
    const take = (chunk: Buffer): void => {
      length += chunk.length;
      if (length > most) settle("too_large");
      else chunks.push(chunk);
    };
    const finish = (): void => settle(Buffer.concat(chunks));
    const fail = (): void => settle("aborted");
    request.on("data", take).on("end", finish).on("error", fail).on("close", fail).on(BROKEN, fail);
  });
}

function coreRequest(request: IncomingMessage, path: string, query: string, isPipelined: boolean): CoreRequest {
  const { headers, socket } = request;
  const peer = socket.remoteAddress;
  const forwardedFor = headers["x-forwarded-for"] as string | undefined;
  const secure = headers["x-forwarded-proto"] === "https" && isTrustedProxy(peer ?? "");
  return {
    method: request.method ?? "GET",
    path,
    query,
    origin: requestOrigin(headers.host, secure),
    address: clientAddress(peer, forwardedFor),
    refusals: refusalsOn(socket, isPipelined),
    header: (name) => headers[name] as string | undefined,
    body: (most) => readBody(request, most),
  };
}

function send(request: IncomingMessage, response: ServerResponse, answer: CoreResponse): void {
  const { status, headers, body } = answer;
  if (body !== null) headers.push("Content-Length", `${Buffer.byteLength(body)}`);
  // A body that is still on its way is not waited for; the server ends the connection.
  if (hasUnreadBody(request)) headers.push("Connection", "close");
  response.writeHead(status, headers);
  if (body === null || request.method === "HEAD") response.end();
  else response.end(body);
}

/**
 * Answers a request under `/v1` straight from node:http, without the framework.
 * @param path without the query string, as `splitTarget` gave it
 */
export async function answerDirectly(request: IncomingMessage, response: ServerResponse, path: string, query: string): Promise<void> {
  // A response gets the socket when those before it are through.
  const core = coreRequest(request, path, query, response.socket === null);
  const answer = await handle(core, match(core.method, path));
  if (answer.refusal) noteRefusal(request.socket, answer.refusal);
  send(request, response, answer);
}
