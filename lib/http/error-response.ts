import { ERROR_CATALOGUE } from "#lib/http/error-catalogue.ts";
import { AppError, type ErrorCode, isAppError } from "#lib/platform/errors.ts";

export const UNAVAILABLE_RETRY_SECONDS = 2;
/** While the first request with the same `Idempotency-Key` runs. */
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

/** Alternating names and values. */
export function errorHeaders({ code, scope = "read_write" }: Pick<AppError, "code"> & Partial<Pick<AppError, "scope">>): string[] {
  const headers = ["Link", `</docs/errors#${code}>; rel="help"`];
  const challenge = CHALLENGES[code];
  if (challenge) headers.push("WWW-Authenticate", code === "insufficient_scope" ? `${challenge}, scope="${scope}"` : challenge);
  if (code === "idempotency_conflict") headers.push("Retry-After", `${CONFLICT_RETRY_SECONDS}`);
  if (code === "service_unavailable") headers.push("Retry-After", `${UNAVAILABLE_RETRY_SECONDS}`);
  return headers;
}

/** Hides the cause. */
export function toAppError(error: unknown): AppError {
  if (isAppError(error)) return error;
  return new AppError("internal_error", "Something went wrong on our side. The request id in X-Request-Id helps us find it.", {
    cause: error,
  });
}
