import type { KeyPermission, KeyScope } from "#lib/gateway/api-keys/schema.ts";
import type { Caller } from "#lib/gateway/rate-limit/schema.ts";
import { AppError } from "#lib/platform/errors.ts";

export interface Credential {
  keyId: string;
  projectId: string;
  /** Shares connections over all of their projects. */
  person: string;
  scope: KeyScope;
  permissions: readonly KeyPermission[];
  /** Epoch milliseconds. */
  expiresAt: number | null;
  disabled: boolean;
  revoked: boolean;
  caller: Caller;
  /** The record is at least as new as this version; undefined without Redis. */
  keysVersion: string | undefined;
}

const BEARER = /^bearer +([^\s]+) *$/i;

/** RFC 6750, section 2.1. Errors are `missing_api_key` and `invalid_api_key`. */
export function bearerToken(header: string | undefined): string | AppError {
  if (header === undefined || header.trim() === "") {
    return new AppError("missing_api_key", "No API key was sent. Send it as `Authorization: Bearer <API_KEY>`.");
  }
  const token = BEARER.exec(header)?.[1];
  if (token !== undefined) return token;
  if (/^bearer\b/i.test(header)) {
    return new AppError(
      "invalid_api_key",
      "The Authorization header is malformed. Send `Authorization: Bearer <API_KEY>`, with one key and nothing else.",
    );
  }
  return new AppError("missing_api_key", "The Authorization header has no bearer key. Send `Authorization: Bearer <API_KEY>`.");
}
