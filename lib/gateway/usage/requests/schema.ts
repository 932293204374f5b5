export const REQUESTS_KEPT = 100;

export interface KeyRequest {
  id: string;
  /** RFC 3339, UTC, with milliseconds. */
  at: string;
  method: string;
  /** Shows only what is safe; `…` replaces the rest. */
  target: string;
  operation: string;
  status: number;
  /** Null on success. */
  code: string | null;
  durationMs: number;
}
