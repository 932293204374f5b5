import { constants } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import { createSecureServer, type Http2SecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import type { AddressInfo, Socket } from "node:net";
import { refuseConnect } from "#lib/http/connect-method.ts";
import { errorBody, errorHeaders, statusOf } from "#lib/http/error-response.ts";
import { API_HEADERS } from "#lib/http/fixed-headers.mjs";
import { lingeringClose } from "#lib/http/lingering-close.ts";
import { requestId } from "#lib/http/request-head.ts";
import { type AppError, OperatorError } from "#lib/platform/errors.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import type { Certificates } from "#lib/programs/edge/certificates.ts";
import type { Listener } from "#lib/programs/edge/connections.ts";
import type { EdgeRequest, EdgeResponse } from "#lib/programs/edge/exchange.ts";
import type { EdgeLimits } from "#lib/programs/edge/limits.ts";
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

/** In the API's format: neither host nor accepted type is known. */
function answerUnreadable(server: Server | Http2SecureServer): void {
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

type Answer = (request: EdgeRequest, response: EdgeResponse) => void;

const READS = "GET, HEAD";
const KEEP_ALIVE_MS = 30_000;
const CHECK_MS = 1000;
/** TLS 1.2 and later: forward secrecy and authenticated encryption (RFC 9325, section 4.2). */
const CIPHERS = [
  ...["TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256", "TLS_AES_128_GCM_SHA256"],
  ...["ECDHE-ECDSA-AES128-GCM-SHA256", "ECDHE-ECDSA-AES256-GCM-SHA384", "ECDHE-ECDSA-CHACHA20-POLY1305"],
  ...["ECDHE-RSA-AES128-GCM-SHA256", "ECDHE-RSA-AES256-GCM-SHA384", "ECDHE-RSA-CHACHA20-POLY1305"],
].join(":");

/** A head over the limit is still read, and refused with a page. */
const REFUSED_HEADS = 2;

function boundsOf(limits: EdgeLimits) {
  return {
    maxHeaderSize: REFUSED_HEADS * limits.maxHeadBytes,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.uploadMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: CHECK_MS,
  };
}

function bounded<T extends Listener>(server: T, answer: Answer, limits: EdgeLimits): T {
  server.on("checkExpectation", answer);
  refuseConnect(server, { allow: READS });
  answerUnreadable(server);
  server.setTimeout(limits.idleMs);
  return server;
}

export function createHttpListener(answer: Answer, limits: EdgeLimits): Server {
  const server = createServer({ ...boundsOf(limits), requireHostHeader: false, shouldUpgradeCallback: () => false }, answer);
  return bounded(server, answer, limits);
}

export function createHttpsListener(answer: Answer, certificates: Certificates, limits: EdgeLimits): Http2SecureServer {
  const server = createSecureServer(
    {
      ...boundsOf(limits),
      allowHTTP1: true,
      http1Options: { keepAliveTimeout: KEEP_ALIVE_MS },
      minVersion: "TLSv1.2",
      ciphers: CIPHERS,
      // One of Node's session tickets would be valid for every name (RFC 8446, section 4.6.1).
      secureOptions: constants.SSL_OP_NO_TICKET,
      settings: { maxConcurrentStreams: limits.maxStreams, maxHeaderListSize: limits.maxHeadBytes, enablePush: false },
      maxSessionInvalidFrames: 100,
      maxSessionRejectedStreams: 100,
      streamResetBurst: limits.maxResets,
      streamResetRate: limits.resetsPerSecond,
      unknownProtocolTimeout: limits.handshakeMs,
      SNICallback: (name, done) => {
        certificates.contextFor(name).then(
          (context) => done(null, context),
          (error: unknown) => {
            logger().error({ err: error }, "a certificate could not be made ready");
            done(null, undefined);
          },
        );
      },
    },
    answer,
  );
  return bounded(server, answer, limits);
}

/**
 * @returns the actual port
 * @throws OperatorError that says which setting to change
 */
export function listen(server: Listener, port: number, host: string, setting: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const cause = error.code === "EADDRINUSE" ? "it is in use" : error.message;
      reject(
        new OperatorError(`Port ${port} of published sites cannot be opened: ${cause}. Choose another with ${setting}.`, { cause: error }),
      );
    });
    server.listen({ port, host }, () => resolve((server.address() as AddressInfo).port));
  });
}
