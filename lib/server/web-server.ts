import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { FIXED_HEADERS } from "#lib/http/fixed-headers.mjs";
import { answerMalformed, BROKEN } from "#lib/http/malformed-request.ts";
import { connection } from "#lib/http/next-lane.ts";
import { answerDirectly, isApiPath, splitTarget } from "#lib/http/node-lane.ts";
import { pageHeaders } from "#lib/http/page-policy.ts";
import { closeAfterUnreadBody } from "#lib/http/unread-body.ts";
import { logger } from "#lib/logger.ts";

const MOST_HEAD_BYTES = 16_384;
const KEEP_ALIVE_MS = 65_000;
const REQUEST_TIMEOUT_MS = 60_000;

/** Who answers `/v1`: the operations directly, or their Next route handlers. */
export type ApiLane = "direct" | "next";

/**
 * Sets what an answer of the pages must carry. Next takes the nonce of its own
 * scripts from the request's policy; one that a visitor sent is never believed.
 */
function secure({ headers }: IncomingMessage, response: ServerResponse, path: string): void {
  const { policy, transport } = pageHeaders(path);
  for (const [name, value] of FIXED_HEADERS) response.setHeader(name, value);
  delete headers["content-security-policy-report-only"];
  delete headers["content-security-policy"];
  if (policy) {
    headers["content-security-policy"] = policy;
    response.setHeader("Content-Security-Policy", policy);
  }
  if (transport) response.setHeader("Strict-Transport-Security", transport);
}

function listener(pages: Promise<RequestListener>, apiLane: ApiLane): RequestListener {
  const viaNext = async (request: IncomingMessage, response: ServerResponse, path: string, query: string): Promise<void> => {
    if (!isApiPath(path)) secure(request, response, path);
    const handler = await pages;
    const onBroken = (broken: () => void): void => void request.once(BROKEN, broken);
    await connection().run({ peer: request.socket.remoteAddress ?? "", path, query, onBroken }, () => handler(request, response));
  };
  return (request, response) => {
    const { path, query } = splitTarget(request.url ?? "/");
    if (isApiPath(path)) closeAfterUnreadBody(request, response);
    const answered =
      apiLane === "direct" && isApiPath(path) ? answerDirectly(request, response, path, query) : viaNext(request, response, path, query);
    answered.catch((error: unknown) => {
      logger().error({ err: error }, "a request could not be answered");
      response.destroy();
    });
  };
}

/**
 * Makes the HTTP server: `/v1` straight to the operations, everything else to
 * the pages. What is not well-formed HTTP is answered in the Error shape.
 *
 * @param pages Next's request handler; requests for pages wait for it
 */
export function createWebServer(pages: Promise<RequestListener>, apiLane: ApiLane = "direct"): Server {
  const server = createServer({
    maxHeaderSize: MOST_HEAD_BYTES,
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    requireHostHeader: false,
    // Nothing here speaks another protocol: a request that offers one is answered as if it had not.
    shouldUpgradeCallback: () => false,
  });
  const open = new WeakMap<Duplex, ServerResponse>();
  const answer = listener(pages, apiLane);
  const onRequest: RequestListener = (request, response) => {
    const { socket } = request;
    open.set(socket, response);
    response.once("close", () => open.get(socket) === response && open.delete(socket));
    answer(request, response);
  };
  server.on("request", onRequest);
  server.on("checkExpectation", onRequest);
  server.on("clientError", (error, socket) => void answerMalformed(error, socket, open.get(socket)));
  return server;
}
