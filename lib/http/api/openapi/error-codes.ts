import type { Route } from "#lib/http/api/define-route.ts";
import { BODY_ERRORS, WRITE_ERRORS } from "#lib/http/api/write-once.ts";
import type { ErrorCode } from "#lib/platform/errors.ts";

const EVERYWHERE: ErrorCode[] = [
  "invalid_request",
  "invalid_parameter",
  "missing_api_key",
  "invalid_api_key",
  "expired_api_key",
  "rate_limit_exceeded",
  "api_key_banned",
  "request_timeout",
  "header_too_large",
  "internal_error",
  "service_unavailable",
];

/** For personal tokens: the project is missing, not the person's, or beyond scopes or role. */
const IN_PROJECTS: ErrorCode[] = ["not_found", "insufficient_scope"];

/** Each that the operation can answer with. */
export function codesOf(route: Route): ErrorCode[] {
  const { isOutsideProjects, method, body, errors = [] } = route;
  const codes = [...EVERYWHERE, ...(isOutsideProjects ? [] : IN_PROJECTS), ...(method === "GET" ? [] : WRITE_ERRORS)];
  return [...new Set([...codes, ...(body ? BODY_ERRORS : []), ...errors])];
}
