import type { ServerResponse } from "node:http";
import { statusOf, toAppError, UNAVAILABLE_RETRY_SECONDS } from "#lib/http/error-response.ts";
import { type Rendering, rendering } from "#lib/http/pages/render-fault.ts";
import { databaseFault } from "#lib/platform/db/pool.ts";

/**
 * Next answers 500 whatever a page failed with. Guarantees 503 with Retry-After if it was an outage, unless the head
 * has been sent.
 */
export function answerWithOutages(response: ServerResponse, answer: () => unknown): unknown {
  const held: Rendering = { fault: undefined };
  const writeHead = response.writeHead.bind(response) as (status: number, ...rest: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    const isOutage = status === 500 && toAppError(databaseFault(held.fault)).code === "service_unavailable";
    if (!isOutage) return writeHead(status, ...rest);
    response.setHeader("Retry-After", `${UNAVAILABLE_RETRY_SECONDS}`);
    return writeHead(statusOf("service_unavailable"), ...rest);
  };
  return rendering().run(held, answer);
}
