/**
 * Every code that an Error body can carry; each has one status and an entry in
 * the error catalog. Source: section 7 of the specification.
 */
export const ERROR_CODES = [
  "invalid_request",
  "invalid_json",
  "invalid_body",
  "invalid_parameter",
  "missing_api_key",
  "invalid_api_key",
  "expired_api_key",
  "insufficient_scope",
  "not_found",
  "method_not_allowed",
  "request_timeout",
  "gone",
  "unsupported_media_type",
  "payload_too_large",
  "idempotency_conflict",
  "idempotency_mismatch",
  "rate_limit_exceeded",
  "api_key_banned",
  "header_too_large",
  "internal_error",
  "service_unavailable",
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

const BRAND = Symbol.for("petstore.app-error");

/**
 * An expected refusal: a closed code and a sentence that is safe to show.
 * What it means in HTTP is decided in one place, `lib/http/error-response.ts`.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly [BRAND] = true;

  constructor(code: ErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "AppError";
    this.code = code;
  }
}

/** Whether a thrown value is an AppError, of whichever copy of this module. */
export function isAppError(value: unknown): value is AppError {
  return typeof value === "object" && value !== null && BRAND in value;
}

const DASHBOARD_BRAND = Symbol.for("petstore.dashboard-fault");

/** What the dashboard's own addresses refuse with besides the API's codes; the API never answers with one. */
export type DashboardCode = "sign_in_needed" | "not_allowed" | "conflict";

/** An expected refusal of the dashboard: a code and a sentence that is safe to show. */
export class DashboardFault extends Error {
  readonly code: DashboardCode;
  readonly [DASHBOARD_BRAND] = true;

  constructor(code: DashboardCode, message: string) {
    super(message);
    this.name = "DashboardFault";
    this.code = code;
  }
}

/** Nobody is signed in: pages lead to the sign-in, JSON addresses answer 401. */
export class SignInNeeded extends DashboardFault {
  constructor() {
    super("sign_in_needed", "Sign in to go on.");
    this.name = "SignInNeeded";
  }
}

/** Whether a thrown value is a DashboardFault, of whichever copy of this module. */
export function isDashboardFault(value: unknown): value is DashboardFault {
  return typeof value === "object" && value !== null && DASHBOARD_BRAND in value;
}

/**
 * A command or a start that cannot go on: one sentence that says what to do.
 * Shown to the operator as it is; the process exits with a code other than 0.
 */
export class OperatorError extends Error {
  override readonly name = "OperatorError";
}
