import type { IncomingMessage, ServerResponse } from "node:http";
import { requestId } from "#lib/http/api/request-id.ts";
import { loggedAddress } from "#lib/http/client-address.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import type { RequestFacts } from "#lib/platform/telemetry/request-facts.ts";

/** Files and probes are frequent and concern no person. */
const LOGGED = new Set(["dashboard", "pages", "sites"]);

/** @param path without the query, which may hold secrets */
export function logPageRequest(request: IncomingMessage, response: ServerResponse, operation: string, path: string): RequestFacts {
  const facts: RequestFacts = { requestId: requestId() };
  response.setHeader("X-Request-Id", facts.requestId);
  if (!LOGGED.has(operation)) return facts;
  const began = performance.now();
  const { method, socket, headers } = request;
  const address = loggedAddress(socket.remoteAddress, headers["x-forwarded-for"]?.toString());
  response.once("close", () => {
    const ms = Math.round((performance.now() - began) * 100) / 100;
    const { statusCode: status, writableFinished } = response;
    const isAborted = writableFinished ? undefined : true;
    logger().info({ operation, method, path, status, ms, ...facts, address, isAborted }, "request");
  });
  return facts;
}
