/** Source: section 7 of the specification. */
export const ERROR_CODES = [
  "invalid_request",
  "invalid_json",
  "invalid_body",
  "invalid_parameter",
  "missing_api_key",
  "invalid_api_key",
  "expired_api_key",
  "insufficient_scope",
  "token_too_old",
  "not_found",
  "method_not_allowed",
  "request_timeout",
  "gone",
  "unsupported_media_type",
  "payload_too_large",
  "idempotency_conflict",
  "external_id_taken",
  "limit_reached",
  "conflict",
  "precondition_failed",
  "idempotency_mismatch",
  "rate_limit_exceeded",
  "too_many_requests",
  "api_key_banned",
  "misdirected_request",
  "header_too_large",
  "internal_error",
  "service_unavailable",
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

const BRAND = Symbol.for("petstore.app-error");

export interface FieldErrors {
  in: "body" | "query" | "path" | "header";
  /** Each begins with the field, such as `profile.breeds[0]`, unless `field` names it. */
  sentences: readonly string[];
  field?: string;
}

interface AppErrorOptions {
  cause?: unknown;
  fields?: FieldErrors;
  /** Set where waiting helps. */
  retryAfterSeconds?: number | undefined;
  /** For `insufficient_scope`, separated by spaces (RFC 6750); `read_write` by default. */
  scope?: string;
}

/** The message is safe to show. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly scope: string | undefined;
  readonly fields: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly [BRAND] = true;

  constructor(code: ErrorCode, message: string, options?: AppErrorOptions) {
    super(message, options);
    this.name = "AppError";
    this.code = code;
    this.scope = options?.scope;
    this.fields = options?.fields;
    this.retryAfterSeconds = options?.retryAfterSeconds;
  }
}

/**
 * Says that something is missing, or of others, in the one form that all have.
 * @param noun such as `animal`
 * @param hint one more sentence
 */
export function noSuch(noun: string, hint?: string): AppError {
  return new AppError("not_found", [`There is no such ${noun}.`, hint].filter(Boolean).join(" "));
}

/** @param message the whole error; begins with the name of the parameter or header */
export function invalidParameter(where: "query" | "path" | "header", message: string): AppError {
  return new AppError("invalid_parameter", message, { fields: { in: where, sentences: [message] } });
}

/** @param sentences as in `FieldErrors`; the message contains them all */
export function invalidFields(message: string, sentences: readonly string[]): AppError {
  return new AppError("invalid_body", message, { fields: { in: "body", sentences } });
}

/** @param field omitted if the message begins with it */
export function invalidField(message: string, field?: string): AppError {
  const fields: FieldErrors = { in: "body", sentences: [message], ...(field !== undefined && { field }) };
  return new AppError("invalid_body", message, { fields });
}

/** Unlike `instanceof`, for all copies of this module. */
export function isAppError(value: unknown): value is AppError {
  return typeof value === "object" && value !== null && BRAND in value;
}

const DASHBOARD_BRAND = Symbol.for("petstore.dashboard-error");

/** Never returned by the API. */
export type DashboardCode =
  | "sign_in_needed"
  | "not_allowed"
  | "reauthentication_required"
  | "conflict"
  | "limit_reached"
  | "too_many_requests";

/** The message is safe to show. */
export class DashboardError extends Error {
  readonly code: DashboardCode;
  readonly [DASHBOARD_BRAND] = true;

  constructor(code: DashboardCode, message: string) {
    super(message);
    this.name = "DashboardError";
    this.code = code;
  }
}

/** Pages redirect to sign-in; JSON endpoints respond 401. */
export class SignInNeeded extends DashboardError {
  constructor() {
    super("sign_in_needed", "Sign in to continue.");
    this.name = "SignInNeeded";
  }
}

export class TooManyRequests extends DashboardError {
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super("too_many_requests", message);
    this.name = "TooManyRequests";
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Unlike `instanceof`, for all copies of this module. */
export function isDashboardError(value: unknown): value is DashboardError {
  return typeof value === "object" && value !== null && DASHBOARD_BRAND in value;
}

/** Shown to the operator as is; the process exits with a nonzero code. */
export class OperatorError extends Error {
  override readonly name = "OperatorError";
}

/** The sentence for an operator, or where in the code an unexpected error came from. */
export function operatorText(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  return error instanceof Error && error.stack !== undefined ? error.stack : String(error);
}
