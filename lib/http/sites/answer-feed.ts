import type { IncomingMessage, ServerResponse } from "node:http";
import { entityTag } from "#lib/http/api/entity-tag.ts";
import { type Representation, represent } from "#lib/http/api/represent.ts";
import { errorBody, errorHeaders, statusOf, toAppError } from "#lib/http/error-response.ts";
import { enterAs, visitorAddress } from "#lib/http/sites/site-visitors.ts";
import { clock } from "#lib/platform/clock.ts";
import { databaseError } from "#lib/platform/db/pool.ts";
import { AppError } from "#lib/platform/errors.ts";
import type { PageCache } from "#lib/platform/page-cache.ts";
import { INSIDE_HEADER, isInside } from "#lib/platform/secrets/inside.rules.ts";
import { secretKeys } from "#lib/platform/secrets/service.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { feedOf } from "#lib/sites/feed/loaders.ts";
import { feedPages } from "#lib/sites/feed/pages.state.ts";
import { feedHost, feedQueryText, readFeedQuery } from "#lib/sites/feed/rules.ts";
import { feedSiteAt } from "#lib/sites/feed/site.state.ts";
import { animalsVersion } from "#lib/sites/publishing/public/version.state.ts";

const JSON_TYPE = "application/json; charset=utf-8";
const METHODS = "GET, HEAD";
/** Scripts of any site may read it. */
const OPEN = [
  ...["X-Content-Type-Options", "nosniff", "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"],
  ...["Access-Control-Allow-Origin", "*", "Access-Control-Expose-Headers", "ETag", "Cross-Origin-Resource-Policy", "cross-origin"],
];

interface FeedRequest {
  method: string;
  host: string;
  query: string;
  visitor: string;
  header(name: string): string | undefined;
}

type Page = Pick<NonNullable<ReturnType<PageCache["get"]>>, "body" | "etag" | "copy">;

/** Ages change with the day, in UTC. */
async function pageOf(host: string, query: string): Promise<Page | { body: string; etag: string }> {
  const asked = readFeedQuery(new URLSearchParams(query));
  const from = await feedSiteAt(host);
  if (!from) throw new AppError("not_found", "Nothing is published at this address.");
  const today = new Date(clock()()).toISOString().slice(0, 10);
  const name = `feed ${from.stamp} ${today} ${feedQueryText(asked)}`;
  const version = await animalsVersion(from.projectId);
  const known = version === undefined ? undefined : feedPages().get(from.projectId, name, version);
  if (known) return known;
  const body = JSON.stringify(await feedOf(from, asked));
  const page = { body, etag: entityTag(body, undefined), next: undefined };
  return (version === undefined ? undefined : feedPages().keep(from.projectId, name, version, page)) ?? page;
}

function refusal(thrown: unknown): Representation {
  const error = toAppError(databaseError(thrown));
  if (error.code === "internal_error") logger().error({ err: error.cause }, "a site's feed failed");
  const headers = [...OPEN, "Content-Type", JSON_TYPE, "Cache-Control", "no-store", ...errorHeaders(error)];
  return { status: statusOf(error.code), headers, body: errorBody(error.code, error.message) };
}

async function feedAnswer({ method, host, query, visitor, header }: FeedRequest): Promise<Representation> {
  if (!isInside(secretKeys(), header(INSIDE_HEADER))) return refusal(new AppError("not_found", "There is nothing at this address."));
  if (method !== "GET" && method !== "HEAD") {
    const refused = refusal(new AppError("method_not_allowed", `A feed can only be read. Allowed: ${METHODS}.`));
    return { ...refused, headers: [...refused.headers, "Allow", METHODS] };
  }
  const leave = enterAs(visitor);
  if (typeof leave === "string") return refusal(new AppError("service_unavailable", "Too many requests are waiting. Try again shortly."));
  try {
    const page = await pageOf(host, query);
    const kept = "copy" in page ? page : undefined;
    const headers = [...OPEN, "Content-Type", JSON_TYPE, "Cache-Control", "no-cache"];
    return await represent({ header }, { status: 200, headers, body: page.body, etag: page.etag, kept });
  } catch (error) {
    return refusal(error);
  } finally {
    leave();
  }
}

const lengthOf = (body: string | Buffer | null): number => (body === null ? 0 : Buffer.byteLength(body));

/**
 * Bypasses Next, which takes several times as long.
 * @param host of the site
 */
export async function answerFeed(request: IncomingMessage, response: ServerResponse, host: string, query: string): Promise<void> {
  const { method = "GET", headers: sent, socket } = request;
  const visitor = visitorAddress(socket.remoteAddress ?? "", socket.localAddress, sent["x-forwarded-for"]?.toString() ?? null);
  const header = (name: string): string | undefined => sent[name]?.toString();
  const { status, headers, body } = await feedAnswer({ method, host, query, visitor, header });
  response.writeHead(status, status === 204 || status === 304 ? headers : [...headers, "Content-Length", `${lengthOf(body)}`]);
  response.end(method === "HEAD" ? undefined : (body ?? undefined));
}

/** Used only without our own server. */
export async function feedResponse(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const header = (name: string): string | undefined => request.headers.get(name) ?? undefined;
  const visitor = visitorAddress("", undefined, request.headers.get("x-forwarded-for"));
  const host = feedHost(pathname) ?? "";
  const { status, headers, body } = await feedAnswer({ method: request.method, host, query: search.slice(1), visitor, header });
  const pairs = Array.from({ length: headers.length / 2 }, (_, at): [string, string] => [headers[2 * at] ?? "", headers[2 * at + 1] ?? ""]);
  return new Response(request.method === "HEAD" || body === null ? null : new Uint8Array(Buffer.from(body)), { status, headers: pairs });
}
