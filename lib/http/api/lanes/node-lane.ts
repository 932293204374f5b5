import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { BodyError, CoreRequest, CoreResponse } from "#lib/http/api/core.ts";
import { unbrokenParts } from "#lib/http/api/lanes/body-parts.ts";
import { handleInSpan } from "#lib/http/api/lanes/trace-request.ts";
import { createMatcher } from "#lib/http/api/match-route.ts";
import { ROUTES } from "#lib/http/api/operations/routes.ts";
import { noteRefusal, refusalsOn } from "#lib/http/api/refusals.ts";
import { onBrokenBody } from "#lib/http/broken-body.ts";
import { clientAddress, isTrustedProxy } from "#lib/http/client-address.ts";
import { endEarly, hasUnreadBody } from "#lib/http/lingering-close.ts";
import { requestOrigin } from "#lib/http/origin.ts";
import { isContinueExpected } from "#lib/http/request-head.ts";
import { sendStream } from "#lib/http/send-stream.ts";
import { forwardedScheme } from "#lib/platform/address.ts";
import { announcesMore, BoundedBytes } from "#lib/platform/bounded-body.ts";
import { singleton } from "#lib/platform/runtime.ts";

interface Turn {
  end: Promise<void> | undefined;
}

const turn = singleton<Turn>("http.turn", () => ({ end: undefined }));

/** Resolves when all requests that have arrived are read, so that a client gets its responses together. */
function turnEnd(): Promise<void> {
  const current = turn();
  current.end ??= new Promise((resolve) => {
    setImmediate(() => {
      current.end = undefined;
      resolve();
    });
  });
  return current.end;
}

const match = createMatcher(ROUTES);

function readBody(request: IncomingMessage, response: ServerResponse, max: number): Promise<Uint8Array | BodyError> {
  if (request.destroyed) return Promise.resolve("aborted");
  if (announcesMore(request.headers["content-length"], max)) return Promise.resolve("too_large");
  // RFC 9110, section 10.1.1.
  if (isContinueExpected(request)) response.writeContinue();
  return new Promise((resolve) => {
    const held = new BoundedBytes(max);
    let stopListening: (() => void) | undefined;
    const settle = (result: Uint8Array | BodyError): void => {
      request.off("data", take).off("end", finish).off("error", fail).off("close", fail);
      stopListening?.();
      if (result === "too_large") request.resume();
      resolve(result);
    };
    const take = (chunk: Buffer): void => {
      if (!held.add(chunk)) settle("too_large");
    };
    const finish = (): void => settle(held.bytes());
    const fail = (): void => settle("aborted");
    request.on("data", take).on("end", finish).on("error", fail).on("close", fail);
    stopListening = onBrokenBody(request, settle);
  });
}

async function* readParts(request: IncomingMessage, response: ServerResponse): AsyncGenerator<Uint8Array> {
  if (isContinueExpected(request)) response.writeContinue();
  let stopListening: (() => void) | undefined;
  try {
    // The response still needs the connection.
    const parts = request.iterator({ destroyOnReturn: false });
    yield* unbrokenParts(parts, (broken) => {
      stopListening = onBrokenBody(request, broken);
    });
  } finally {
    stopListening?.();
  }
}

function coreRequest(request: IncomingMessage, response: ServerResponse, path: string, query: string): CoreRequest {
  const { headers, rawHeaders, socket } = request;
  // A response has no socket until earlier ones finish.
  const isPipelined = response.socket === null;
  const peer = socket.remoteAddress;
  const forwardedFor = headers["x-forwarded-for"] as string | undefined;
  const proto = headers["x-forwarded-proto"] as string | undefined;
  const secure = forwardedScheme(proto) === "https" && isTrustedProxy(peer ?? "");
  return {
    method: request.method ?? "GET",
    path,
    query,
    origin: requestOrigin(headers.host, secure, socket),
    address: clientAddress(peer, forwardedFor),
    refusals: refusalsOn(socket, isPipelined),
    header: (name) => headers[name] as string | undefined,
    rawHeaders,
    body: (max) => readBody(request, response, max),
    parts: () => readParts(request, response),
    signal: () => signalOf(request, response),
  };
}

/** Watches the connection: a pipelined response does not notice until earlier ones are sent. */
function signalOf({ socket }: IncomingMessage, response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  const leave = (): void => gone.abort();
  if (socket.destroyed) leave();
  socket.once("close", leave);
  response.once("close", () => void socket.off("close", leave));
  return gone.signal;
}

function send(request: IncomingMessage, response: ServerResponse, answer: CoreResponse): void {
  const { status, headers, body } = answer;
  const isEarly = hasUnreadBody(request);
  if (body !== null) headers.push("Content-Length", `${Buffer.byteLength(body)}`);
  if (isEarly) headers.push("Connection", "close");
  response.writeHead(status, headers);
  const content = body === null || request.method === "HEAD" ? "" : body;
  if (isEarly) endEarly(response, content);
  else response.end(content);
}

async function sendParts(request: IncomingMessage, response: ServerResponse, parts: Readable, { status, headers }: CoreResponse) {
  if (hasUnreadBody(request)) {
    headers.push("Connection", "close");
    request.resume();
  }
  response.writeHead(status, headers);
  await sendStream(request, response, parts);
}

export async function answerDirectly(request: IncomingMessage, response: ServerResponse, path: string, query: string): Promise<void> {
  const core = coreRequest(request, response, path, query);
  const answer = await handleInSpan(core, match(core.method, path));
  if (answer.refusal) noteRefusal(request.socket, answer.refusal);
  await turnEnd();
  if (answer.stream && core.method !== "HEAD") await sendParts(request, response, Readable.from(answer.stream), answer);
  else send(request, response, answer);
}
