import { createServer, type Server } from "node:http";
import { createSecureServer, type Http2SecureServer } from "node:http2";
import type { AddressInfo } from "node:net";
import type { TLSSocket } from "node:tls";
import { hostRoute } from "#lib/domains/hosts/service.ts";
import type { Certificates } from "#lib/edge/certificates.ts";
import type { Listener } from "#lib/edge/connections.ts";
import type { EdgeRequest, EdgeResponse } from "#lib/edge/exchange.ts";
import type { EdgeLimits } from "#lib/edge/limits.ts";
import { isPlatformName } from "#lib/edge/platform-certificate.ts";
import { OperatorError } from "#lib/errors.ts";
import { logger } from "#lib/logger.ts";

type Answer = (request: EdgeRequest, response: EdgeResponse) => void;

const KEEP_ALIVE_MS = 30_000;
const CHECK_MS = 1000;
const SESSION_SECONDS = 3600;
function boundsOf(limits: EdgeLimits) {
  return {
    maxHeaderSize: limits.mostHeadBytes,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: CHECK_MS,
  };
}

/** The listener without TLS. */
export function createHttpListener(answer: Answer, limits: EdgeLimits): Server {
  const server = createServer({ ...boundsOf(limits), requireHostHeader: false, shouldUpgradeCallback: () => false }, answer);
  server.on("checkExpectation", answer);
  server.maxConnections = limits.mostConnections;
  server.setTimeout(limits.idleMs);
  return server;
}

/** A resumed session needs no certificate, so that nobody asked for its name yet. */
function refuseResumed(socket: TLSSocket): void {
  const { servername } = socket as { servername?: string | false };
  const name = (servername || "").toLowerCase();
  if (!socket.isSessionReused() || name === "" || isPlatformName(name)) return;
  hostRoute(name).then(
    (route) => void (route ?? socket.destroy()),
    () => undefined,
  );
}

/** The listener with TLS, for HTTP/2 and HTTP/1.1, with a certificate for each name. */
export function createHttpsListener(answer: Answer, certificates: Certificates, limits: EdgeLimits): Http2SecureServer {
  const server = createSecureServer(
    {
      ...boundsOf(limits),
      allowHTTP1: true,
      http1Options: { keepAliveTimeout: KEEP_ALIVE_MS },
      handshakeTimeout: limits.handshakeMs,
      sessionTimeout: SESSION_SECONDS,
      settings: { maxConcurrentStreams: limits.mostStreams, maxHeaderListSize: limits.mostHeadBytes, enablePush: false },
      maxSessionInvalidFrames: 100,
      maxSessionRejectedStreams: 100,
      streamResetBurst: limits.mostResets,
      streamResetRate: limits.resetsPerSecond,
      unknownProtocolTimeout: limits.handshakeMs,
      // Without a context OpenSSL has no certificate to show and refuses the handshake with an alert.
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
  server.on("checkExpectation", answer);
  server.on("secureConnection", refuseResumed);
  server.maxConnections = limits.mostConnections;
  server.setTimeout(limits.idleMs);
  return server;
}

/**
 * Opens a listener.
 * @param setting names the port to the operator
 * @returns the port
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
