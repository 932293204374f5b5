export const MAX_REQUESTS_PER_KEY = 100;

export interface KeyRequest {
  id: string;
  at: string;
  method: string;
  /** `…` replaces what may be secret. */
  target: string;
  operation: string;
  status: number;
  /** Null on success. */
  code: string | null;
  durationMs: number;
}
