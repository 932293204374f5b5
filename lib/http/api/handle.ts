import type { Credential } from "#lib/gateway/api-keys/rules.ts";
import { recordRequest } from "#lib/gateway/usage/requests/state.ts";
import { recordUsage } from "#lib/gateway/usage/state.ts";
import { type Admission, admit, anonymousVerdict, giveBack } from "#lib/http/api/authenticate.ts";
import { admitToken, requireNamedProject, requireTokenRights, sendsToken } from "#lib/http/api/authenticate-token.ts";
import { checkWrite, refuseConditions } from "#lib/http/api/conditions.ts";
import type { CoreRequest, CoreResponse } from "#lib/http/api/core.ts";
import type { Deprecation, Reply, Route } from "#lib/http/api/define-route.ts";
import type { Match } from "#lib/http/api/match-route.ts";
import { PROBLEM_MEDIA_TYPE, prefersProblem, problemBody } from "#lib/http/api/problem.ts";
import { isPublicKey, refusePublic } from "#lib/http/api/public-key.ts";
import { type Representation, represent } from "#lib/http/api/represent.ts";
import { readJsonBody } from "#lib/http/api/request-body.ts";
import { isLenient } from "#lib/http/api/unknown-names.ts";
import { loggedAddress } from "#lib/http/client-address.ts";
import { errorBody, errorHeaders, rateLimitHeaders, retryAfterSeconds, statusOf, toAppError } from "#lib/http/error-response.ts";
import { API_HEADERS } from "#lib/http/fixed-headers.mjs";
import { requestId } from "#lib/http/request-head.ts";
import { countError, countRequest } from "#lib/http/request-metrics.ts";
import { clock } from "#lib/platform/clock.ts";
import { databaseError } from "#lib/platform/db/pool.ts";
import { sharedBy } from "#lib/platform/db/turns.ts";
import { AppError, isAppError, isDashboardError } from "#lib/platform/errors.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { requireScopes } from "#lib/tenancy/scope/scopes.rules.ts";

const JSON_TYPE = "application/json; charset=utf-8";
const NO_BODY = { body: undefined, bytes: new Uint8Array(0) };

/** Checks the key (401), quota (429), path and method (404, 405), then the input (400, 413, 415). Never rejects. */
export async function handle(request: CoreRequest, match: Match): Promise<CoreResponse> {
  const started = performance.now();
  const now = clock()();
  const id = requestId();
  let admission: Admission | undefined;
  let result: Representation | AppError;
  try {
    const route = match.kind === "route" ? match.route : undefined;
    admission = sendsToken(request) ? await admitToken(request, now, route) : await admit(request, now, route?.isFree);
    result = admission.error ?? (await represent(request, await answer(request, match, admission, now)));
    if (!isAppError(result) && result.status === 304) admission = await giveBack(admission);
  } catch (error) {
    result = toAppError(apiError(error));
  }
  const failure = isAppError(result) ? result : undefined;
  if (failure) logFailure(failure, id);
  const reply = isAppError(result) ? errorReply(request, result, id) : result;
  admission ??= { credential: undefined, verdict: await anonymousVerdict(request.address), charged: false };
  return finish(id, reply, failure, { request, match, admission, now, started });
}

/** Converts the dashboard's errors to the API's codes. */
function apiError(thrown: unknown): unknown {
  if (!isDashboardError(thrown)) return databaseError(thrown);
  const retryAfterSeconds = "retryAfterSeconds" in thrown ? Number(thrown.retryAfterSeconds) : undefined;
  const code = thrown.code === "limit_reached" || thrown.code === "too_many_requests" ? thrown.code : "conflict";
  return new AppError(code, thrown.message, { retryAfterSeconds });
}

function logFailure(error: AppError, requestId: string): void {
  if (error.code !== "internal_error" && error.code !== "service_unavailable") return;
  logger().error({ requestId, err: error.cause ?? error, code: error.code }, "a request failed");
}

function errorReply(request: CoreRequest, error: AppError, id: string): Representation {
  const base = { status: statusOf(error.code), headers: [...errorHeaders(error), "Vary", "Accept"] };
  if (!prefersProblem(request.header("accept"))) return { ...base, body: errorBody(error.code, error.message) };
  return { ...base, body: problemBody(error, request, id), type: PROBLEM_MEDIA_TYPE };
}

async function answer(request: CoreRequest, match: Match, admission: Admission, now: number): Promise<Reply> {
  if (match.kind === "not_found") throw new AppError("not_found", "There is nothing at this path. The operations are listed at /docs.");
  if (match.kind === "options") return { status: 204, headers: ["Allow", match.allow], body: null };
  if (match.kind === "method_not_allowed") {
    throw new AppError("method_not_allowed", `${request.method} is not allowed here. Allowed: ${match.allow}.`);
  }
  const { route, path } = match;
  const { credential, token } = admission;
  if (route.isOutsideProjects || route.tokenSubject ? !token : !credential) throw needsToken(credential, route);
  if (token && credential) requireTokenRights(token, route);
  else if (credential) {
    if (!route.isPublic) refusePublic(credential.scopes);
    if (!isPublicKey(credential.scopes)) requireScopes("key", credential.scopes, route.scopes);
    await requireNamedProject(request, credential.projectId);
  }
  if (route.deprecation && now >= route.deprecation.sunset) {
    throw new AppError(
      "gone",
      `This operation was removed on ${sunsetDate(route.deprecation)}. Use ${successorOf(route.deprecation, path)} instead.`,
    );
  }
  const isWrite = route.method !== "GET";
  route.checkHead?.(request, path);
  if (isWrite) checkWrite(request);
  const lenient = isLenient(request);
  // The others read theirs when they need it.
  if (!route.query) route.readQuery(request.query, lenient);
  const scope = projectScope(credential?.projectId ?? NO_PROJECT);
  const further = async (value: object) => (await route.body?.further?.(value, { scope, path })) ?? [];
  const { body, bytes } = route.body ? await readJsonBody(request, route.body, { isLenient: lenient, further }) : NO_BODY;
  if (isWrite && !route.changes) refuseConditions(request);
  const run = () =>
    route.run({
      request,
      scope,
      actor: token ? { kind: "user", id: token.userId, tokenId: token.tokenId } : { kind: "api_key", id: credential?.keyId ?? "" },
      token,
      scopes: credential?.scopes ?? [],
      verdict: admission.verdict,
      now,
      path,
      isLenient: lenient,
      query: () => route.readQuery(request.query, lenient),
      body,
      bytes,
    });
  const person = token ? `person:${token.userId}` : credential?.person;
  return located(request, route, await (person === undefined ? run() : sharedBy({ person, project: credential?.projectId }, run)));
}

const ID = /^\{"id":(-?\d+)/;

function located({ origin, path }: CoreRequest, { isCreation, method, location }: Route, reply: Reply): Reply {
  const id = isCreation && reply.status === 201 ? ID.exec(String(reply.body))?.[1] : undefined;
  if (id === undefined) return reply;
  const at = location?.replace("{id}", id) ?? (method === "PUT" ? path : `${path}/${id}`);
  return { ...reply, headers: [...(reply.headers ?? []), "Location", `${origin}${at}`] };
}

/** No project has this id. */
const NO_PROJECT = "0";

function needsToken(credential: Credential | undefined, { scopes }: Route): AppError {
  if (!credential) return new AppError("missing_api_key", "No API key was sent.");
  const sentence = "An API key belongs to one project. Send a personal token, which you create on your account page.";
  return new AppError("insufficient_scope", sentence, { scope: scopes.join(" ") || "projects:read" });
}

const sunsetDate = (deprecation: Deprecation): string => new Date(deprecation.sunset).toUTCString();

interface Finished {
  request: CoreRequest;
  match: Match;
  admission: Admission;
  now: number;
  started: number;
}

function finish(id: string, reply: Representation, error: AppError | undefined, finished: Finished): CoreResponse {
  const { request, match, admission, now, started } = finished;
  const { verdict, credential, charged, token } = admission;
  const route = match.kind === "route" ? match.route : undefined;
  const headers = ["X-Request-Id", id, ...rateLimitHeaders(verdict, now), ...API_HEADERS];
  if (reply.body !== null) headers.push("Content-Type", reply.type ?? JSON_TYPE);
  headers.push(...reply.headers);
  const isQuotaUsedUp = error?.code === "rate_limit_exceeded" && error.retryAfterSeconds === undefined;
  if (isQuotaUsedUp || error?.code === "api_key_banned") {
    headers.push("Retry-After", `${retryAfterSeconds(verdict, now)}`);
  }
  if (match.kind === "method_not_allowed") headers.push("Allow", match.allow);
  if (match.kind === "route") headers.push(...markers(match, request.origin));
  const operation = route?.name ?? "unmatched";
  const { status } = reply;
  const code = error?.code;
  const durationMs = Math.round((performance.now() - started) * 100) / 100;
  countRequest(operation, status, durationMs);
  if (code) countError(code);
  if (credential) {
    const { projectId, keyId } = credential;
    const { method, path, query } = request;
    recordUsage({ projectId, keyId, operation, status, charged });
    if (!token) recordRequest({ projectId, keyId, requestId: id, at: now, method, path, query, operation, status, code, durationMs });
  }
  logger().info(
    {
      requestId: id,
      operation,
      status,
      code,
      projectId: credential?.projectId,
      keyId: token ? undefined : credential?.keyId,
      tokenId: token?.tokenId,
      address: loggedAddress(request.address, undefined),
      ms: durationMs,
    },
    "request",
  );
  const refusal = credential && isQuotaUsedUp ? { keyId: credential.keyId, until: verdict.retryAt } : undefined;
  if (request.method === "HEAD") void reply.stream?.cancel();
  return { status, headers, body: reply.body, stream: reply.stream, refusal };
}

function successorOf({ successor }: Deprecation, path: Record<string, string>): string {
  return successor.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ""));
}

function markers({ route, path }: Extract<Match, { kind: "route" }>, origin: string): string[] {
  const { stability, deprecation } = route;
  const headers = stability ? ["Stability", stability] : [];
  if (!deprecation) return headers;
  const links = [
    `<${origin}/docs/guide/versioning>; rel="deprecation"; type="text/html"`,
    `<${origin}${successorOf(deprecation, path)}>; rel="successor-version"`,
  ];
  headers.push("Deprecation", `@${deprecation.since}`, "Sunset", sunsetDate(deprecation), "Link", links.join(", "));
  return headers;
}
