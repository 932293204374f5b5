import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { clock } from "#lib/clock.ts";
import { AppError, type ErrorCode } from "#lib/errors.ts";
import { refuseAnonymous } from "#lib/http/authenticate.ts";
import { clientAddress } from "#lib/http/client-address.ts";
import { errorBody, statusOf } from "#lib/http/error-response.ts";
import { rateLimitHeaders, retryAfterSeconds } from "#lib/http/rate-limit-headers.ts";
import { requestId } from "#lib/http/request-id.ts";
import { logger } from "#lib/logger.ts";

const FAULTS: Record<string, { code: ErrorCode; message: string }> = {
  HPE_HEADER_OVERFLOW: {
    code: "header_too_large",
    message: "The request head is too large. The request line and all headers together may have at most 16 KB.",
  },
  ERR_HTTP_REQUEST_TIMEOUT: { code: "request_timeout", message: "The request did not arrive in time. Send it again." },
};
/** What a request emits when the rest of it will never come; the connection still takes an answer. */
export const BROKEN = "broken";

const UNREADABLE = { code: "invalid_request", message: "The request is not well-formed HTTP." } as const;

/**
 * Answers what node:http could not read as a request, in the Error shape with
 * the limit headers, and closes the connection. Counted by address, as every
 * request without a valid key.
 *
 * @param open the answer under way on this connection, if any
 */
export async function answerMalformed(
  error: NodeJS.ErrnoException,
  socket: Duplex & { remoteAddress?: string },
  open: ServerResponse | undefined,
): Promise<void> {
  if (open) {
    // A request of this connection is being answered: that answer is whole, and the last.
    open.shouldKeepAlive = false;
    open.once("finish", () => socket.end());
    // Its body may be what is broken: whoever reads it must not wait for the rest.
    open.req.emit(BROKEN);
    return;
  }
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const { code, message } = FAULTS[error.code ?? ""] ?? UNREADABLE;
  try {
    const now = clock()();
    const refused = new AppError(code, message);
    const { verdict, fault = refused } = await refuseAnonymous(clientAddress(socket.remoteAddress, undefined), refused);
    const limited = fault.code === "rate_limit_exceeded";
    const status = statusOf(fault.code);
    const body = errorBody(fault.code, fault.message);
    const headers = ["X-Request-Id", requestId(), ...rateLimitHeaders(verdict, now), "Cache-Control", "no-store"];
    if (limited) headers.push("Retry-After", `${retryAfterSeconds(verdict, now)}`);
    headers.push("Content-Type", "application/json; charset=utf-8", "Content-Length", `${Buffer.byteLength(body)}`, "Connection", "close");
    const lines = headers.flatMap((name, i) => (i % 2 === 0 ? [`${name}: ${headers[i + 1]}`] : []));
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
  } catch (fault) {
    logger().error({ err: fault }, "a malformed request could not be answered");
    socket.destroy();
  }
}
