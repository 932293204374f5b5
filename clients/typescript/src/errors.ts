import type { ErrorCode } from "./generated/schema.ts";

/**
 * From the API's error catalog, or from the client. Codes that this version does not know can come too: treat them as their
 * `status` says.
 */
export type PetstoreErrorCode = ErrorCode | "network_error" | "timeout" | "unexpected_response" | "invalid_webhook";

interface Facts {
  status?: number | undefined;
  requestId?: string | undefined;
  details?: Record<string, unknown>;
  retryAfterMs?: number | undefined;
  cause?: unknown;
}

/** Every failure of a call, except an abort by your own signal. */
export class PetstoreError extends Error {
  readonly code: PetstoreErrorCode;
  /** The HTTP status; undefined without a response. */
  readonly status: number | undefined;
  /** Names the request in the service's log: include it when you report a problem. */
  readonly requestId: string | undefined;
  /** What the error says beyond code, message, and status. */
  readonly details: Readonly<Record<string, unknown>>;
  /** What the response said to wait. */
  readonly retryAfterMs: number | undefined;

  constructor(code: PetstoreErrorCode, message: string, { status, requestId, details = {}, retryAfterMs, cause }: Facts = {}) {
    super(message, { cause });
    this.name = "PetstoreError";
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.details = details;
    this.retryAfterMs = retryAfterMs;
  }
}
