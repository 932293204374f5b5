import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { settings } from "#lib/config/env.ts";
import { startListening, stopListening } from "#lib/db/changes.ts";
import { whenDatabaseAnswers } from "#lib/db/patience.ts";
import { closePools } from "#lib/db/pool.ts";
import { closeReaders } from "#lib/db/reader.ts";
import { OperatorError } from "#lib/errors.ts";
import { watchConnections } from "#lib/http/drain.ts";
import { takeServingRight } from "#lib/rate-limit/exclusive.service.ts";
import { startRateLimiter, stopRateLimiter } from "#lib/rate-limit/state.ts";
import { sealingMark } from "#lib/secrets/rules.ts";
import { keyNames } from "#lib/secrets/service.ts";
import { createWebServer } from "#lib/server/web-server.ts";
import { flushUsage, startUsage, stopUsage, usageStore } from "#lib/usage/state.ts";

/** Answers everything but the API. */
export interface Pages {
  handler: Promise<RequestListener>;
  close(): Promise<void>;
}

interface WebOptions {
  openPages: () => Pages;
  /** 0 chooses a free one. */
  port: number;
  host: string;
  /** Called when another process took over the database while ours could not be reached. */
  onReplaced: () => void;
}

interface Web {
  port: number;
  /** Counters should be in Redis, and it could not be reached within 3 s. */
  isRedisAway: boolean;
  /** Lets the next process serve this database while this one still answers what was begun. */
  giveWay(): Promise<void>;
  /** Answers what was begun, writes what is still in memory, and closes everything. */
  stop(): Promise<void>;
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const cause = error.code === "EADDRINUSE" ? "it is in use" : error.message;
      reject(new OperatorError(`Port ${port} cannot be opened: ${cause}. Choose another with PORT.`, { cause: error }));
    });
    // Alone, the port is this process's own: shared with the supervisor it would stay open for a moment with nobody to answer.
    server.listen({ port, host, exclusive: settings().WEB_CONCURRENCY === 1 }, () => resolve((server.address() as AddressInfo).port));
  });
}

/**
 * Serves the API and the pages in this process until `stop` is called.
 * @throws OperatorError when the port or the database cannot be had, or another
 *   process serves the same database without Redis
 */
export async function startWeb({ openPages, port, host, onReplaced }: WebOptions): Promise<Web> {
  const marks = keyNames().slice(0, 1).map(sealingMark);
  const right = await whenDatabaseAnswers(() => takeServingRight(onReplaced, marks));
  const [{ isRedisAway }] = await Promise.all([startRateLimiter(usageStore), startListening()]);
  startUsage();
  // Begun only now: it keeps this process busy for so long that a connection made meanwhile could run out of its time.
  const pages = openPages();

  const server = createWebServer(pages.handler);
  const connections = watchConnections(server);
  const bound = await listen(server, port, host);
  await pages.handler;

  return {
    port: bound,
    isRedisAway,
    async giveWay() {
      await flushUsage();
      await right.release();
    },
    async stop() {
      await connections.drain(settings().SHUTDOWN_GRACE_SECONDS * 1000);
      await stopUsage();
      await stopRateLimiter();
      await stopListening();
      await right.release();
      await pages.close();
      await closeReaders();
      await closePools();
    },
  };
}
