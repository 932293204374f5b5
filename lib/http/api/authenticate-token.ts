import { type Credential, hashApiKey, isWellFormedApiKey } from "#lib/gateway/api-keys/rules.ts";
import { isProjectNamed } from "#lib/gateway/credentials/data.ts";
import { isKnownToken, rememberToken } from "#lib/gateway/credentials/lookups.state.ts";
import { readToken, type TokenIdentity, touchToken } from "#lib/gateway/credentials/token.data.ts";
import { takeFree } from "#lib/gateway/rate-limit/limiter/free.state.ts";
import { rateLimiter } from "#lib/gateway/rate-limit/limiter/state.ts";
import type { Caller } from "#lib/gateway/rate-limit/schema.ts";
import { type Admission, admission, lookupError, refuseAnonymous, rejection, sentKey } from "#lib/http/api/authenticate.ts";
import type { CoreRequest } from "#lib/http/api/core.ts";
import type { Route } from "#lib/http/api/define-route.ts";
import { timesSent } from "#lib/http/request-head.ts";
import { releaseFactor } from "#lib/people/auth/session/mutations.ts";
import { AppError, invalidParameter, isAppError } from "#lib/platform/errors.ts";
import type { Limits } from "#lib/tenancy/plans/rules.ts";
import { type Action, can } from "#lib/tenancy/scope/permissions.rules.ts";
import { isFactorOverdue, projectNotFound } from "#lib/tenancy/scope/rights.rules.ts";
import { requireScopes } from "#lib/tenancy/scope/scopes.rules.ts";
import { roleTooLow, tokenError } from "#lib/tenancy/scope/token.rules.ts";

const PROJECT_HEADER = "petstore-project";
const TOKEN = /^bearer +petu_/i;
/** A person's limits, for requests outside of projects. */
const PERSON_LIMITS: Limits = { perMinute: 120, perDay: 5000 };

export function sendsToken({ header }: Pick<CoreRequest, "header">): boolean {
  const sent = header("authorization");
  return sent !== undefined && TOKEN.test(sent);
}

/** An overdue second factor that is no longer required blocks nothing. */
async function errorOf(token: TokenIdentity, now: number): Promise<AppError | undefined> {
  const error = tokenError(token, now);
  if (!error || !isFactorOverdue(token.factorDueAt, now) || !(await releaseFactor(token.userId))) return error;
  return tokenError({ ...token, factorDueAt: null }, now);
}

/**
 * @returns AppError for an invalid token
 * @throws AppError `service_unavailable`
 */
async function identify(request: CoreRequest, now: number): Promise<TokenIdentity | AppError> {
  const token = sentKey(request);
  if (isAppError(token)) return token;
  const hash = hashApiKey(token);
  const unknown = new AppError("invalid_api_key", "This token is unknown. Check that you copied all of it, or use another one.");
  if (!isWellFormedApiKey(token)) return unknown;
  const tooMany = isKnownToken(hash) ? undefined : await lookupError(request.address, now);
  if (tooMany) return tooMany;
  const found = await readToken(hash, request.header(PROJECT_HEADER) ?? "", now);
  if (!found) return unknown;
  const error = await errorOf(found, now);
  if (error) return error;
  rememberToken(hash);
  if (found.isUseDue) await touchToken(found.tokenId, now);
  return found;
}

function projectError({ header, rawHeaders }: CoreRequest): AppError {
  const times = rawHeaders === undefined ? 1 : timesSent(rawHeaders, PROJECT_HEADER);
  if (header(PROJECT_HEADER) && times <= 1) return projectNotFound();
  const rule = "Petstore-Project must be sent with a personal token and name one project by its slug, such as riverside-shelter";
  return invalidParameter("header", `${rule}; got ${times > 1 ? `${times} headers` : "nothing"}. GET /v1/projects lists them.`);
}

/**
 * A key writes into no other shelter than the caller means.
 * @throws AppError `invalid_parameter`
 */
export async function requireNamedProject({ header }: CoreRequest, projectId: string): Promise<void> {
  const slug = header(PROJECT_HEADER);
  if (slug === undefined || (await isProjectNamed(projectId, slug))) return;
  const sentence = "Petstore-Project must name the project of the API key, or be left out";
  throw invalidParameter("header", `${sentence}; got ${JSON.stringify(slug.slice(0, 60))}. GET /v1/project says which it is.`);
}

/** It counts like a key of the project; usage stores a negative id. */
function credentialOf(token: TokenIdentity, { projectId, limits }: NonNullable<TokenIdentity["project"]>): Credential {
  const ids = { projectId, keyId: `-${token.tokenId}` };
  return {
    ...ids,
    person: `person:${token.userId}`,
    scopes: token.scopes,
    ...{ expiresAt: token.expiresAt, disabled: false, revoked: false, keysVersion: undefined },
    caller: { kind: "key", ...ids, limits },
  };
}

/** Reads token and role with each request, so that they are current on every process. */
export async function admitToken(request: CoreRequest, now: number, route: Route | undefined): Promise<Admission> {
  const token = await identify(request, now);
  if (isAppError(token)) return refuseAnonymous(request.address, token);
  if (route?.isOutsideProjects || !token.project) {
    const caller: Caller = { kind: "address", address: `person ${token.userId}`, limits: PERSON_LIMITS };
    const verdict = await rateLimiter().charge(caller);
    const error = rejection(verdict) ?? (route?.isOutsideProjects ? undefined : projectError(request));
    return { credential: undefined, token, verdict, charged: false, error };
  }
  const credential = credentialOf(token, token.project);
  const free = route?.isFree === true && takeFree(credential.caller);
  const wasLimited = request.refusals?.hasActive(credential.keyId, now) ?? false;
  const verdict = await (free ? rateLimiter().peek(credential.caller) : rateLimiter().charge(credential.caller, wasLimited));
  return { ...admission(credential, verdict, free), token };
}

/** @throws AppError `insufficient_scope` beyond the token's scopes, or its person's role in the project */
export function requireTokenRights(
  { scopes, project }: TokenIdentity,
  { access, permission, tokenSubject, isFree, scopes: needed }: Route,
): void {
  // Any token may describe itself.
  if (isFree) return;
  requireScopes("token", scopes, needed);
  const role = project?.role ?? "viewer";
  const noun = permission === undefined || permission === "internal" || permission === "adopters" ? "pets" : permission;
  const action: Action = tokenSubject === "project" ? "project.write" : `${tokenSubject ?? noun}.${access === "read" ? "read" : "write"}`;
  if (!can(role, action)) throw roleTooLow(role);
}
