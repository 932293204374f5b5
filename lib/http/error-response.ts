import type { Verdict, WindowState } from "#lib/gateway/rate-limit/schema.ts";
import { ERROR_CATALOGUE } from "#lib/http/error-catalogue.ts";
import { AppError, type ErrorCode, isAppError } from "#lib/platform/errors.ts";
import { DAY_MS, MINUTE_MS } from "#lib/platform/time.ts";
import { PROOF_VALID_MS } from "#lib/tenancy/scope/rights.rules.ts";

export const UNAVAILABLE_RETRY_SECONDS = 2;
/** Applies while the first request with the same `Idempotency-Key` runs. */
const CONFLICT_RETRY_SECONDS = 1;

// `token_too_old` follows RFC 9470.
const REALM = 'Bearer realm="petstore"';
const CHALLENGES: Partial<Record<ErrorCode, string>> = {
  missing_api_key: REALM,
  invalid_api_key: `${REALM}, error="invalid_token", error_description="The API key is not valid"`,
  expired_api_key: `${REALM}, error="invalid_token", error_description="The API key expired"`,
  insufficient_scope: `${REALM}, error="insufficient_scope"`,
  token_too_old: `${REALM}, error="insufficient_user_authentication", max_age="${PROOF_VALID_MS / 1000}"`,
};

export function statusOf(code: ErrorCode): number {
  return ERROR_CATALOGUE[code].status;
}

/** Section 7 of the specification. */
export function errorBody(code: ErrorCode, message: string): string {
  return JSON.stringify({ code, message, status: statusOf(code) });
}

const RETRY_SECONDS: Partial<Record<ErrorCode, number>> = {
  idempotency_conflict: CONFLICT_RETRY_SECONDS,
  service_unavailable: UNAVAILABLE_RETRY_SECONDS,
};

type Described = Pick<AppError, "code"> & Partial<Pick<AppError, "scope" | "retryAfterSeconds">>;

/** Alternating names and values. */
export function errorHeaders({ code, scope = "read_write", retryAfterSeconds = RETRY_SECONDS[code] }: Described): string[] {
  const headers = ["Link", `</docs/errors#${code}>; rel="help"`];
  const challenge = CHALLENGES[code];
  if (challenge) headers.push("WWW-Authenticate", code === "insufficient_scope" ? `${challenge}, scope="${scope}"` : challenge);
  if (retryAfterSeconds !== undefined) headers.push("Retry-After", `${retryAfterSeconds}`);
  return headers;
}

export function toAppError(error: unknown): AppError {
  if (isAppError(error)) return error;
  return new AppError("internal_error", "Something went wrong on our side. The request id in X-Request-Id helps us find it.", {
    cause: error,
  });
}

const MINUTE_SECONDS = MINUTE_MS / 1000;
const DAY_SECONDS = DAY_MS / 1000;

function remaining(window: WindowState): number {
  return Math.max(0, window.limit - window.used);
}

/** Allowed: the window with the fewest requests remaining. Rejected: the exhausted one that resets last. */
function reportedWindow(verdict: Verdict): WindowState {
  const { minute, day } = verdict;
  if (verdict.outcome === "allowed") return remaining(minute) < remaining(day) ? minute : day;
  return day.used >= day.limit ? day : minute;
}

/** Epoch seconds. After a ban, an exhausted window still blocks. */
function freeAt(verdict: Verdict, window: WindowState): number {
  if (verdict.outcome !== "banned") return window.resetAt;
  return Math.max(Math.ceil(verdict.retryAt / 1000), remaining(window) === 0 ? window.resetAt : 0);
}

/** Epoch seconds. */
function resetAt(verdict: Verdict): number {
  if (verdict.outcome !== "banned") return reportedWindow(verdict).resetAt;
  return Math.max(freeAt(verdict, verdict.minute), freeAt(verdict, verdict.day));
}

/** Always at least 1. */
export function retryAfterSeconds(verdict: Verdict, now: number): number {
  return Math.max(1, Math.ceil(resetAt(verdict) - now / 1000));
}

/**
 * `X-RateLimit-*` (section 8 of the specification), `RateLimit-Policy` and `RateLimit`
 * (draft-ietf-httpapi-ratelimit-headers). During a ban nothing remains.
 */
export function rateLimitHeaders(verdict: Verdict, now: number): string[] {
  const { minute, day } = verdict;
  const reported = reportedWindow(verdict);
  const banned = verdict.outcome === "banned";
  const reset = resetAt(verdict);
  const left = (window: WindowState): number => (banned ? 0 : remaining(window));
  const until = (window: WindowState): number => Math.max(0, Math.ceil(freeAt(verdict, window) - now / 1000));
  return [
    "X-RateLimit-Limit",
    `${reported.limit}`,
    "X-RateLimit-Remaining",
    `${left(reported)}`,
    "X-RateLimit-Reset",
    `${reset}`,
    "RateLimit-Policy",
    `"minute";q=${minute.limit};w=${MINUTE_SECONDS}, "day";q=${day.limit};w=${DAY_SECONDS}`,
    "RateLimit",
    `"minute";r=${left(minute)};t=${until(minute)}, "day";r=${left(day)};t=${until(day)}`,
  ];
}
