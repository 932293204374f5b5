import type { Refusal, Refusals } from "#lib/http/api/refusals.ts";
import type { BrokenBody } from "#lib/http/broken-body.ts";

/**
 * The two lanes' common ground: what an operation sees of a request and gives
 * as its answer. It knows neither Next nor node:http.
 */

/** Why a body could not be read whole. */
export type BodyFault = "too_large" | BrokenBody;

export interface CoreRequest {
  method: string;
  /** The path as sent, without the query string. */
  path: string;
  /** The query string as sent, without `?`. */
  query: string;
  /** Scheme and authority for absolute links, such as `http://localhost:3000`. */
  origin: string;
  /** The caller's address, proxies already looked through. */
  address: string;
  /** The refusals that the connection carried before this request; undefined for none, or where it is not known. */
  refusals?: Refusals | undefined;
  /** A header's value by lower-case name; several lines joined by `, `. */
  header(name: string): string | undefined;
  /** Header names and values in turn, as sent; undefined where Next serves alone. */
  rawHeaders: readonly string[] | undefined;
  /** Reads at most `most` bytes; the rest stays unread. */
  body(most: number): Promise<Uint8Array | BodyFault>;
}

export interface CoreResponse {
  status: number;
  /** Names and values in turn, as node:http's rawHeaders. */
  headers: string[];
  /** The finished bytes, or null where there is no body (204). HEAD drops it in the lane. */
  body: string | Buffer | null;
  /** The refusal that this answer is, for the connection that carries it. */
  refusal?: Refusal | undefined;
}
