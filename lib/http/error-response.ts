import { ERROR_CATALOGUE } from "#lib/http/error-catalogue.ts";
import { AppError, type ErrorCode, isAppError } from "#lib/platform/errors.ts";

export const UNAVAILABLE_RETRY_SECONDS = 2;
/** Applies while the first request with the same `Idempotency-Key` runs. */
const CONFLICT_RETRY_SECONDS = 1;

const REALM = 'Bearer realm="petstore"';
const CHALLENGES: Partial<Record<ErrorCode, string>> = {
  missing_api_key: REALM,
  invalid_api_key: `${REALM}, error="invalid_token", error_description="The API key is not valid"`,
  expired_api_key: `${REALM}, error="invalid_token", error_description="The API key expired"`,
  insufficient_scope: `${REALM}, error="insufficient_scope"`,
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
