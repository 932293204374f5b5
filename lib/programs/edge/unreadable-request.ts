import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Http2SecureServer, Http2ServerRequest, Http2ServerResponse } from "node:http2";
import type { Socket } from "node:net";
import { requestId } from "#lib/http/api/request-id.ts";
import { errorBody, errorHeaders, statusOf } from "#lib/http/error-response.ts";
import { API_HEADERS } from "#lib/http/fixed-headers.mjs";
import { lingeringClose } from "#lib/http/lingering-close.ts";
import type { AppError } from "#lib/platform/errors.ts";
import { PAGES } from "#lib/programs/edge/page.ts";

const TIMED_OUT = { code: "request_timeout", message: "The request did not arrive in time. Send it again." } as const;
const ERRORS: Record<string, Pick<AppError, "code" | "message">> = {
  HPE_HEADER_OVERFLOW: PAGES.headTooLarge.api,
  ERR_HTTP_REQUEST_TIMEOUT: TIMED_OUT,
};

function answer(socket: Socket, { code, message }: Pick<AppError, "code" | "message">): void {
  const [status, body] = [statusOf(code), errorBody(code, message)];
  const own = ["X-Request-Id", requestId(), ...API_HEADERS, ...errorHeaders({ code })];
  const headers = [...own, "Content-Type", "application/json; charset=utf-8", "Content-Length", `${Buffer.byteLength(body)}`];
  const lines = headers.flatMap((name, i) => (i % 2 === 0 ? [`${name}: ${headers[i + 1]}`] : []));
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\nConnection: close\r\n\r\n${body}`);
  lingeringClose(socket);
}

/** Answers HTTP/1 in the API's format: a request that Node cannot parse has neither a host nor an accepted type. */
export function answerUnreadable(server: Server | Http2SecureServer): void {
  const unanswered = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: number): void => void unanswered.set(socket, (unanswered.get(socket) ?? 0) + change);
  const onRequest = (request: IncomingMessage | Http2ServerRequest, response: ServerResponse | Http2ServerResponse): void => {
    if (request.httpVersionMajor > 1) return;
    const { socket } = request;
    count(socket, 1);
    response.once("close", () => count(socket, -1));
  };
  server.prependListener("request", onRequest);
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    // A second response must not interrupt one that is being sent.
    if (!socket.writable || error.code === "ECONNRESET" || (unanswered.get(socket) ?? 0) > 0) socket.destroy();
    else answer(socket, ERRORS[error.code ?? ""] ?? PAGES.malformed.api);
  });
}
