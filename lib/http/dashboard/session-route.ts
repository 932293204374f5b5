import type { z } from "zod";
import { connection } from "#lib/http/api/lanes/next-lane.ts";
import { isTrustedProxy } from "#lib/http/client-address.ts";
import { readDashboardJson } from "#lib/http/dashboard/session-body.ts";
import { errorHeaders, statusOf, toAppError } from "#lib/http/error-response.ts";
import { sentHeader } from "#lib/http/request-head.ts";
import { type PersonAccess, projectAccess } from "#lib/people/access/loaders.ts";
import { requireFreshProof } from "#lib/people/auth/proof/mutations.ts";
import { signedInPerson } from "#lib/people/auth/session/loaders.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { forwardedScheme, type Scheme } from "#lib/platform/address.ts";
import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";
import { databaseError } from "#lib/platform/db/pool.ts";
import { type DashboardCode, DashboardError, type ErrorCode, isAppError, isDashboardError, noSuch } from "#lib/platform/errors.ts";
import { idFromText } from "#lib/platform/int64.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { requestFacts } from "#lib/platform/telemetry/request-facts.ts";
import { MINUTE_MS } from "#lib/platform/time.ts";
import type { Action } from "#lib/tenancy/scope/permissions.rules.ts";
import { type Actor, personActor } from "#lib/tenancy/scope/principal.schema.ts";
import { requireAllowed } from "#lib/tenancy/scope/rights.rules.ts";

const MAX_LOGGED = 200;

const PROXY_HEADERS = ["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "forwarded", "via"];

/** A proxy that terminates TLS may not say so. */
function schemesOf(headers: Headers): readonly Scheme[] {
  const held = connection().getStore();
  // Next overwrites these headers.
  const sent = held?.rawHeaders ? (name: string) => sentHeader(held.rawHeaders ?? [], name) : (name: string) => headers.get(name);
  const isTrusted = held === undefined || isTrustedProxy(held.peer);
  const scheme = isTrusted ? forwardedScheme(sent("x-forwarded-proto")) : undefined;
  if (scheme !== undefined) return [scheme];
  return isTrusted || PROXY_HEADERS.some((name) => sent(name)) ? ["https", "http"] : ["http"];
}

function originAt(scheme: Scheme, host: string | null): string | undefined {
  const address = `${scheme}://${host}`;
  return host !== null && URL.canParse(address) ? new URL(address).origin : undefined;
}

function isOwn({ origin, host }: URL, headers: Headers): boolean {
  const { PUBLIC_URL } = settings();
  const own = PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL);
  if (host === own?.host) return origin === own.origin;
  return schemesOf(headers).some((scheme) => originAt(scheme, headers.get("host")) === origin);
}

const ONLY_OWN = "This address is only for the service’s own pages.";

/** Epoch milliseconds; anyone can cause the log line. */
const warnedAt = singleton("http.foreign-origin", () => ({ last: 0 }));

function warnForeignOrigin(origin: string, host: string | null): void {
  const now = clock()();
  if (now - warnedAt().last < MINUTE_MS) return;
  warnedAt().last = now;
  const { PUBLIC_URL } = settings();
  const text = "a change was refused: its Origin is neither PUBLIC_URL nor Host; set PUBLIC_URL, or have the proxy pass on Host";
  logger().warn({ origin: origin.slice(0, MAX_LOGGED), host: host?.slice(0, MAX_LOGGED), publicUrl: PUBLIC_URL ?? null }, text);
}

/**
 * Browsers send `Origin` with every POST, and no page can forge it.
 * @returns why the request is not from one of our pages; undefined if it is
 */
export function foreignOrigin(headers: Headers): string | undefined {
  const sent = headers.get("origin");
  if (sent === null || !URL.canParse(sent)) return ONLY_OWN;
  const page = new URL(sent);
  // Browsers send only a bare origin.
  if (page.origin !== sent) return ONLY_OWN;
  if (isOwn(page, headers)) return undefined;
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return ONLY_OWN;
  warnForeignOrigin(page.origin, headers.get("host"));
  return `${ONLY_OWN} If ${page.origin} is its address, PUBLIC_URL has to be set to it, or the proxy has to pass on the Host header.`;
}

const DASHBOARD_STATUS: Record<DashboardCode, number> = {
  sign_in_needed: 401,
  not_allowed: 403,
  reauthentication_required: 403,
  conflict: 409,
  limit_reached: 409,
  too_many_requests: 429,
};

type Noun =
  | ("adoption" | "category" | "delivery" | "deploy" | "domain" | "endpoint" | "enquiry" | "import" | "invitation" | "key")
  | ("paper" | "passkey" | "pet" | "photo" | "project" | "record" | "request" | "session" | "token" | "user" | "view");
/** All folders in brackets; Next fills those of a route's own address. */
type Params = Record<"project" | "file" | "provider" | "row" | `${Noun}Id`, string>;

interface Context {
  params: Promise<object>;
}
export type Handler = (request: Request, context: Context) => Promise<Response>;

export interface BodyOptions<S extends z.ZodType> {
  body?: S;
  maxBytes?: number;
  /** The identity proof must be at most 15 minutes old. */
  needsProof?: boolean;
}

interface RouteCall<S extends z.ZodType> {
  request: Request;
  query: URLSearchParams;
  params: Params;
  actor: Actor;
  body: z.infer<S>;
}

export type Work<S extends z.ZodType, Opened> = (call: RouteCall<S> & Opened) => Promise<unknown>;

const NO_STORE = "no-store";

function json(status: number, value: unknown): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": NO_STORE },
  });
}

export function errorAnswer(code: ErrorCode | DashboardCode, message: string, status: number): Response {
  return json(status, { code, message, status });
}

function errorResponse(thrown: unknown): Response {
  if (isDashboardError(thrown)) {
    const answer = errorAnswer(thrown.code, thrown.message, DASHBOARD_STATUS[thrown.code]);
    if ("retryAfterSeconds" in thrown) answer.headers.set("Retry-After", String(thrown.retryAfterSeconds));
    return answer;
  }
  const error = toAppError(databaseError(thrown));
  if (!isAppError(thrown)) logger().error({ ...requestFacts(), err: thrown, code: error.code }, "a dashboard request failed");
  const answer = errorAnswer(error.code, error.message, statusOf(error.code));
  const named = errorHeaders(error);
  for (let i = 0; i + 1 < named.length; i += 2) answer.headers.set(named[i] ?? "", named[i + 1] ?? "");
  return answer;
}

/**
 * Rejects changes from other sites.
 * @param work returns the JSON body; undefined means 204; a Response passes through, and is not cached unless it is `private`
 */
export async function answerDashboard(request: Request, work: () => Promise<unknown>): Promise<Response> {
  try {
    const foreign = request.method === "GET" ? undefined : foreignOrigin(request.headers);
    if (foreign !== undefined) throw new DashboardError("not_allowed", foreign);
    const result = await work();
    if (result === undefined) return new Response(null, { status: 204, headers: { "Cache-Control": NO_STORE } });
    if (!(result instanceof Response)) return json(200, result);
    if (!result.headers.get("Cache-Control")?.startsWith("private")) result.headers.set("Cache-Control", NO_STORE);
    return result;
  } catch (thrown) {
    return errorResponse(thrown);
  }
}

export function created(value: unknown): Response {
  return json(201, value);
}

/** For everyone, such as the holder of a link. Checks origin (403) and body (400). */
export function openRoute<T>(
  { body: schema, maxBytes }: { body: z.ZodType<T>; maxBytes?: number },
  work: (call: { request: Request; body: T }) => Promise<unknown>,
): (request: Request) => Promise<Response> {
  return (request) =>
    answerDashboard(request, async () => await work({ request, body: await readDashboardJson(request, schema, maxBytes) }));
}

/** Checks proof (403) and body (400), in this order. */
export async function callBy<S extends z.ZodType>(
  person: Person,
  request: Request,
  { params }: Context,
  options: BodyOptions<S>,
): Promise<RouteCall<S>> {
  if (options.needsProof) await requireFreshProof(person);
  const body = options.body && (await readDashboardJson(request, options.body, options.maxBytes));
  const query = new URL(request.url).searchParams;
  return { request, query, params: (await params) as Params, actor: personActor(person), body: body as z.infer<S> };
}

/** Checks origin (403), session (401), and a missing second factor except for the person's own account (403), then as `callBy`. */
export function personRoute<S extends z.ZodType = z.ZodUndefined>(options: BodyOptions<S>, work: Work<S, { person: Person }>): Handler {
  return (request, context) =>
    answerDashboard(request, async () => {
      const person = await signedInPerson(new URL(request.url).pathname.startsWith("/api/account"));
      return await work({ ...(await callBy(person, request, context, options)), person });
    });
}

interface ProjectOptions<S extends z.ZodType> extends BodyOptions<S> {
  action: Action;
}

/** Checks origin (403), session (401), project (404), and role (403), then as `callBy`. */
export function sessionRoute<S extends z.ZodType = z.ZodUndefined>(
  options: ProjectOptions<S>,
  work: Work<S, { person: Person; access: PersonAccess }>,
): Handler {
  return (request, context) =>
    answerDashboard(request, async () => {
      const { project } = (await context.params) as Params;
      const access = await projectAccess(project);
      requireAllowed(access.role, options.action);
      const { person } = access;
      return await work({ ...(await callBy(person, request, context, options)), person, access });
    });
}

/** @throws AppError `not_found` unless canonical decimal text */
export function idOrThrow(text: string, noun: string): string {
  if (idFromText(text) !== undefined) return text;
  throw noSuch(noun);
}
