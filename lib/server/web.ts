import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import next from "next";
import { clock } from "#lib/clock.ts";
import { settings } from "#lib/config/env.ts";
import { startListening, stopListening } from "#lib/db/changes.ts";
import { pool } from "#lib/db/pool.ts";
import { OperatorError } from "#lib/errors.ts";
import { answerMalformed } from "#lib/http/malformed-request.ts";
import { connection } from "#lib/http/next-lane.ts";
import { answerDirectly, isApiPath, splitTarget } from "#lib/http/node-lane.ts";
import { deleteExpiredAnswers } from "#lib/idempotency/mutations.ts";
import { logger } from "#lib/logger.ts";
import { startRateLimiter, stopRateLimiter } from "#lib/rate-limit/service.ts";
import { watchConnections } from "#lib/server/drain.ts";
import { startUsage, stopUsage } from "#lib/usage/service.ts";

const MOST_HEAD_BYTES = 16_384;
const KEEP_ALIVE_MS = 65_000;
const REQUEST_TIMEOUT_MS = 60_000;
const CLEANING_MS = 600_000;

export interface WebOptions {
  /** The checkout, which holds the built pages. */
  root: string;
  /** 0 chooses a free one. */
  port: number;
  host: string;
  /** Who answers `/v1`: the operations directly, or their Next route handlers. */
  apiLane?: "direct" | "next";
}

export interface Web {
  port: number;
  /** Answers what was begun, writes what is still in memory, and closes everything. */
  stop(): Promise<void>;
}

function listener(pages: Promise<RequestListener>, apiLane: "direct" | "next"): RequestListener {
  const viaNext = async (request: IncomingMessage, response: ServerResponse, path: string, query: string): Promise<void> => {
    const handler = await pages;
    connection().run({ peer: request.socket.remoteAddress ?? "", path, query }, () => handler(request, response));
  };
  return (request, response) => {
    const { path, query } = splitTarget(request.url ?? "/");
    const answered = apiLane === "direct" && isApiPath(path) ? answerDirectly(request, response, path, query) : viaNext(request, response, path, query);
    answered.catch((error: unknown) => {
      logger().error({ err: error }, "a request could not be answered");
      response.destroy();
    });
  };
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const cause = error.code === "EADDRINUSE" ? "it is in use" : error.message;
      reject(new OperatorError(`Port ${port} cannot be opened: ${cause}. Choose another with PORT.`, { cause: error }));
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/**
 * Serves the API and the pages in this process until `stop` is called.
 * @throws OperatorError when the port or the database cannot be had, or another
 *   process serves the same database without Redis
 */
export async function startWeb({ root, port, host, apiLane = "direct" }: WebOptions): Promise<Web> {
  const app = next({ dev: false, dir: root, quiet: true });
  const pages = app.prepare().then(() => app.getRequestHandler() as RequestListener);
  pages.catch(() => undefined);
  await startRateLimiter();
  await startListening();
  startUsage();
  const cleaning = setInterval(() => void deleteExpiredAnswers(clock()()).catch(() => undefined), CLEANING_MS);

  const server = createServer({ maxHeaderSize: MOST_HEAD_BYTES, keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: REQUEST_TIMEOUT_MS, requireHostHeader: false });
  const connections = watchConnections(server);
  const onRequest = listener(pages, apiLane);
  server.on("request", onRequest);
  server.on("checkExpectation", onRequest);
  server.on("clientError", (error, socket) => void answerMalformed(error, socket));
  const bound = await listen(server, port, host);
  await pages;

  return {
    port: bound,
    async stop() {
      clearInterval(cleaning);
      await connections.drain(settings().SHUTDOWN_GRACE_SECONDS * 1000);
      await stopUsage();
      await stopRateLimiter();
      await stopListening();
      await app.close();
      await pool().end();
    },
  };
}
