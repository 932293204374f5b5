import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { takeServingLock } from "#lib/gateway/rate-limit/limiter/serving-lock.service.ts";
import { startRateLimiter, stopRateLimiter } from "#lib/gateway/rate-limit/limiter/state.ts";
import { startUsage, stopUsage, usageStore } from "#lib/gateway/usage/state.ts";
import { watchConnections } from "#lib/http/drain.ts";
import { exposeRequestMetrics } from "#lib/http/request-metrics.ts";
import { authSecret } from "#lib/platform/config/auth-environment.ts";
import { settings } from "#lib/platform/config/env.ts";
import { startListening, stopListening } from "#lib/platform/db/changes.ts";
import { closePools } from "#lib/platform/db/pool.ts";
import { whenDatabaseAnswers } from "#lib/platform/db/wait-for-database.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { signingLockName } from "#lib/platform/secrets/rules.ts";
import { ownLockNames } from "#lib/platform/secrets/service.ts";
import { startTracing, stopTracing } from "#lib/platform/telemetry/start-tracing.ts";
import { createWebServer } from "#lib/programs/server/web-server.ts";
import { startViews, stopViews } from "#lib/sites/views/state.ts";

export interface Pages {
  handler: Promise<RequestListener>;
  close(): Promise<void>;
}

interface WebOptions {
  openPages: () => Pages;
  /** Another process took over the database while this one was disconnected. */
  onReplaced: () => void;
}

interface Web {
  port: number;
  /** Set if Redis is configured but could not be used for 3 s. */
  redisError: string | undefined;
  /** Finishes requests and writes pending data. */
  stop(): Promise<void>;
}

function listen(server: Server): Promise<number> {
  const { PORT: port, HOST: host, WEB_CONCURRENCY } = settings();
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const cause = error.code === "EADDRINUSE" ? "it is in use" : error.message;
      reject(new OperatorError(`Port ${port} cannot be opened: ${cause}. Choose another with PORT.`, { cause: error }));
    });
    // A port shared with the supervisor would briefly stay open unanswered.
    server.listen({ port, host, exclusive: WEB_CONCURRENCY === 1 }, () => resolve((server.address() as AddressInfo).port));
  });
}

/** @throws OperatorError when the port or database is unavailable, or another process serves it without Redis */
export async function startWeb({ openPages, onReplaced }: WebOptions): Promise<Web> {
  await startTracing("web");
  const lockNames = [...ownLockNames(), signingLockName(authSecret())];
  const servingLock = await whenDatabaseAnswers(() => takeServingLock(onReplaced, lockNames));
  const [{ redisError }] = await Promise.all([startRateLimiter(usageStore), startListening()]);
  startUsage();
  startViews();
  exposeRequestMetrics();
  // It blocks the process for a while, so the connections above come first.
  const pages = openPages();

  const server = createWebServer(pages.handler);
  const connections = watchConnections(server);
  const port = await listen(server);
  await pages.handler;

  return {
    port,
    redisError,
    async stop() {
      await connections.drain(settings().SHUTDOWN_GRACE_SECONDS * 1000);
      await stopViews();
      await stopUsage();
      await stopRateLimiter();
      await stopListening();
      await servingLock.release();
      await pages.close();
      await stopTracing();
      await closePools();
    },
  };
}
