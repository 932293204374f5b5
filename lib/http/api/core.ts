import type { Refusal, Refusals } from "#lib/http/api/refusals.ts";
import type { BrokenBody } from "#lib/http/broken-body.ts";

/** What an operation sees and returns, independent of Next and node:http. */

export type BodyError = "too_large" | BrokenBody;

export interface CoreRequest {
  method: string;
  path: string;
  query: string;
  origin: string;
  address: string;
  /** Earlier refusals on this connection; undefined for none or unknown. */
  refusals?: Refusals | undefined;
  /** By lowercase name; repeated headers are joined by `, `. */
  header(name: string): string | undefined;
  /** Alternating names and values; undefined where Next serves alone. */
  rawHeaders: readonly string[] | undefined;
  /** Leaves the rest unread. */
  body(max: number): Promise<Uint8Array | BodyError>;
}

export interface CoreResponse {
  status: number;
  /** Alternating names and values. */
  headers: string[];
  /** Null for 204. The lane drops it for HEAD. */
  body: string | Buffer | null;
  refusal?: Refusal | undefined;
}
