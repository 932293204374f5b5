import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { refuseAnonymous } from "#lib/http/api/authenticate.ts";
import { clientAddress } from "#lib/http/client-address.ts";
import { errorBody, errorHeaders, rateLimitHeaders, retryAfterSeconds, statusOf } from "#lib/http/error-response.ts";
import { API_HEADERS } from "#lib/http/fixed-headers.mjs";
import { endEarly, lingeringClose } from "#lib/http/lingering-close.ts";
import { requestId } from "#lib/http/request-head.ts";
import { clock } from "#lib/platform/clock.ts";
import { AppError } from "#lib/platform/errors.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";

const ERRORS: Record<string, AppError> = {
  HPE_HEADER_OVERFLOW: new AppError(
    "header_too_large",
    "The request head is too large. The request line and all headers together can have at most 16 KB.",
  ),
  ERR_HTTP_REQUEST_TIMEOUT: new AppError("request_timeout", "The request did not arrive in time. Send it again."),
};
const UNREADABLE = new AppError("invalid_request", "The request is not well-formed HTTP.");

const GONE = new Set(["ECONNRESET", "EPIPE", "ERR_STREAM_WRITE_AFTER_END"]);

/** Charges the address. */
async function refuse(refused: AppError, address: string): Promise<{ status: number; headers: string[]; body: string }> {
  const now = clock()();
  const { verdict, error = refused } = await refuseAnonymous(address, refused);
  const { code, message } = error;
  const status = statusOf(code);
  const body = errorBody(code, message);
  const headers = ["X-Request-Id", requestId(), ...rateLimitHeaders(verdict, now), ...API_HEADERS, ...errorHeaders(error)];
  if (code === "rate_limit_exceeded") headers.push("Retry-After", `${retryAfterSeconds(verdict, now)}`);
  headers.push("Content-Type", "application/json; charset=utf-8", "Content-Length", `${Buffer.byteLength(body)}`, "Connection", "close");
  return { status, headers, body };
}

export async function answerMalformed(error: NodeJS.ErrnoException, socket: Socket): Promise<void> {
  if (GONE.has(error.code ?? "") || !socket.writable) {
    socket.destroy();
    return;
  }
  // Otherwise node:http may close our side while charging waits for Redis.
  socket.pause();
  try {
    const { status, headers, body } = await refuse(ERRORS[error.code ?? ""] ?? UNREADABLE, clientAddress(socket.remoteAddress, undefined));
    const lines = headers.flatMap((name, i) => (i % 2 === 0 ? [`${name}: ${headers[i + 1]}`] : []));
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
    lingeringClose(socket);
  } catch (err) {
    logger().error({ err }, "a malformed request could not be answered");
    socket.destroy();
  }
}

export async function refuseHead(message: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const forwardedFor = request.headers["x-forwarded-for"] as string | undefined;
  const { status, headers, body } = await refuse(
    new AppError("invalid_request", message),
    clientAddress(request.socket.remoteAddress, forwardedFor),
  );
  response.writeHead(status, headers);
  endEarly(response, request.method === "HEAD" ? "" : body);
}
