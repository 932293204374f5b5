import { AsyncLocalStorage } from "node:async_hooks";
import { Readable } from "node:stream";
import type { BodyError, CoreRequest } from "#lib/http/api/core.ts";
import type { Route } from "#lib/http/api/define-route.ts";
import { unbrokenParts } from "#lib/http/api/lanes/body-parts.ts";
import { handleInSpan } from "#lib/http/api/lanes/trace-request.ts";
import { createMatcher } from "#lib/http/api/match-route.ts";
import type { BrokenBody } from "#lib/http/broken-body.ts";
import { clientAddress, isTrustedProxy } from "#lib/http/client-address.ts";
import { requestOrigin } from "#lib/http/origin.ts";
import { normalizePath } from "#lib/http/request-head.ts";
import { forwardedScheme } from "#lib/platform/address.ts";
import { announcesMore, readBounded } from "#lib/platform/bounded-body.ts";
import { singleton } from "#lib/platform/runtime.ts";

/** What our server knows and Next does not pass on. */
export interface Connection {
  peer: string;
  localAddress?: string | undefined;
  /** The path that was sent; Next rewrites its own. */
  path: string;
  query: string;
  rawHeaders?: readonly string[];
  /** Called when the body will never complete. */
  onBroken(broken: (reason: BrokenBody) => void): void;
}

/** Empty without our own server. */
export const connection = singleton<AsyncLocalStorage<Connection>>("http.connection", () => new AsyncLocalStorage());

async function readWhole(request: Request, max: number): Promise<Uint8Array | BodyError> {
  try {
    return (await readBounded(request.body, max)) ?? "too_large";
  } catch {
    return "aborted";
  }
}

function readBody(request: Request, max: number): Promise<Uint8Array | BodyError> {
  if (announcesMore(request.headers.get("content-length"), max)) return Promise.resolve("too_large");
  const broken = new Promise<BodyError>((resolve) => connection().getStore()?.onBroken(resolve));
  return Promise.race([readWhole(request, max), broken]);
}

/** Streams the body. Throws AppError when it breaks off. */
export function readParts({ body }: Request): AsyncGenerator<Uint8Array> {
  const parts: AsyncIterable<Uint8Array> = body ?? Readable.from([]);
  return unbrokenParts(parts[Symbol.asyncIterator](), (broken) => connection().getStore()?.onBroken(broken));
}

export function originOf(headers: Headers): string {
  const held = connection().getStore();
  const secure = forwardedScheme(headers.get("x-forwarded-proto")) === "https" && (held === undefined || isTrustedProxy(held.peer));
  return requestOrigin(headers.get("host") ?? undefined, secure, held);
}

function coreRequest(request: Request): CoreRequest {
  const { headers } = request;
  const held = connection().getStore();
  const forwarded = headers.get("x-forwarded-for") ?? undefined;
  const peer = held?.peer ?? forwarded?.split(",").at(-1)?.trim() ?? "";
  const url = new URL(request.url);
  return {
    method: request.method,
    path: held?.path ?? normalizePath(url.pathname),
    query: held?.query ?? url.search.slice(1),
    origin: originOf(headers),
    address: clientAddress(peer, forwarded),
    // Next compresses, and would drop our `Content-Encoding`.
    header: (name) => (name === "accept-encoding" ? undefined : (headers.get(name) ?? undefined)),
    rawHeaders: held?.rawHeaders,
    body: (max) => readBody(request, max),
    parts: () => readParts(request),
    signal: () => request.signal,
  };
}

/** Without handlers for all methods, Next would answer some itself. */
export function nextLane(...routes: Route[]) {
  const match = createMatcher(routes);
  const answer = async (request: Request): Promise<Response> => {
    const core = coreRequest(request);
    const { status, headers, body, stream } = await handleInSpan(core, match(core.method, core.path));
    const pairs = headers.flatMap((name, i): [string, string][] => (i % 2 === 0 ? [[name, headers[i + 1] ?? ""]] : []));
    const bytes = typeof body === "string" ? body : body && new Uint8Array(body);
    return new Response(core.method === "HEAD" ? null : (stream ?? bytes), { status, headers: pairs });
  };
  return { GET: answer, HEAD: answer, POST: answer, PUT: answer, PATCH: answer, DELETE: answer, OPTIONS: answer };
}
