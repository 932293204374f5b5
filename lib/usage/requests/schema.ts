/** How many requests of a key are kept. */
export const REQUESTS_KEPT = 100;

/** One of a key's last requests, as the dashboard shows it. */
export interface KeyRequest {
  /** The request id, as `X-Request-Id` told it to the caller. */
  id: string;
  /** When it came: RFC 3339, UTC, with milliseconds. */
  at: string;
  method: string;
  /** The path and those parameters that are safe to show; `…` stands for what is left out. */
  target: string;
  /** The operation's name, or `unmatched`. */
  operation: string;
  status: number;
  /** The code of the Error body; null for a success. */
  code: string | null;
  durationMs: number;
}
