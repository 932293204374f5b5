import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import next from "next";
import { afterAll, beforeAll, expect } from "vitest";
import { startRateLimiter, stopRateLimiter } from "#lib/gateway/rate-limit/limiter/state.ts";
import { startUsage, stopUsage, usageStore } from "#lib/gateway/usage/state.ts";
import { clock } from "#lib/platform/clock.ts";
import { startListening, stopListening } from "#lib/platform/db/changes.ts";
import type { WebLimits } from "#lib/programs/server/web-limits.ts";
import { type ApiLane, createWebServer } from "#lib/programs/server/web-server.ts";
import { contractErrors } from "./contract.ts";
import { type Answer, type CallOptions, httpCall } from "./http-call.ts";
import { PLAIN_SETTINGS } from "./plain-settings.ts";
import { useTestDatabase } from "./test-database.ts";

const { ENCRYPTION_KEYS } = PLAIN_SETTINGS;
const ROOT = path.join(import.meta.dirname, "..", "..");

/** Every contract test runs through both lanes. */
export const LANES = ["direct", "next"] as const satisfies readonly ApiLane[];

export interface Lanes {
  base(lane: ApiLane): string;
  /** Address that bypasses our server. */
  alone(): string;
  /** Checks the answer against the OpenAPI document. */
  call(lane: ApiLane, method: string, path: string, options?: CallOptions): Promise<Answer>;
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  );
}

/**
 * Serves only the direct lane of the API, on a new database per test file; page requests never get an answer.
 * @returns gets the server's URL
 */
export function useDirectLane(settings: Record<string, string> = {}): () => string {
  const server = createWebServer(new Promise<RequestListener>(() => undefined));
  let address = "";
  let closeDatabase: () => Promise<void>;

  beforeAll(async () => {
    closeDatabase = await useTestDatabase(settings);
    await startRateLimiter(usageStore);
    await startListening();
    startUsage();
    address = await listen(server);
  });

  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await stopUsage();
    await stopRateLimiter();
    await stopListening();
    await closeDatabase();
  });

  return () => address;
}

let nextHandler: Promise<RequestListener> | undefined;

/** Once per process: it keeps no database state and cannot start twice. */
function pagesHandler(): Promise<RequestListener> {
  const prepare = async (): Promise<RequestListener> => {
    const app = next({ dev: false, dir: ROOT, quiet: true });
    await app.prepare();
    return app.getRequestHandler();
  };
  nextHandler ??= prepare();
  return nextHandler;
}

/**
 * Serves the built program through both lanes, on a new database per test file, in this process so that tests can set
 * the clock.
 * @param limits the web port's; the product's by default
 */
export function useLanes(settings: Record<string, string> = {}, limits?: WebLimits): Lanes {
  const bases = new Map<ApiLane, string>();
  const servers: Server[] = [];
  let alone = "";
  let closeDatabase: () => Promise<void>;

  beforeAll(async () => {
    closeDatabase = await useTestDatabase({ ENCRYPTION_KEYS, ...settings });
    await startRateLimiter(usageStore);
    await startListening();
    startUsage();
    const handler = await pagesHandler();
    for (const lane of LANES) {
      const server = createWebServer(Promise.resolve(handler), lane, limits);
      bases.set(lane, await listen(server));
      servers.push(server);
    }
    const bare = createServer(handler);
    alone = await listen(bare);
    servers.push(bare);
  });

  afterAll(async () => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
    await stopUsage();
    await stopRateLimiter();
    await stopListening();
    await closeDatabase();
    clock.replace(Date.now);
  });

  const base = (lane: ApiLane): string => bases.get(lane) ?? "";
  return {
    base,
    alone: () => alone,
    async call(lane, method, target, options) {
      const answer = await httpCall(base(lane), method, target, options);
      expect(contractErrors(method, target, answer), `${method} ${target} → ${answer.status} ${answer.text}`).toEqual([]);
      return answer;
    },
  };
}
