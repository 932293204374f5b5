import type { Refusal, Refusals } from "#lib/http/api/refusals.ts";
import type { BrokenBody } from "#lib/http/broken-body.ts";

export type BodyError = "too_large" | BrokenBody;

export interface CoreRequest {
  method: string;
  path: string;
  query: string;
  origin: string;
  address: string;
  /** 429s that this connection has already carried. */
  refusals?: Refusals | undefined;
  /** Repeated headers are joined by `, `. */
  header(name: string): string | undefined;
  /** Undefined without our own server. */
  rawHeaders: readonly string[] | undefined;
  /** Stops reading after `max` bytes. */
  body(max: number): Promise<Uint8Array | BodyError>;
  /** Streams the body as it arrives. Throws AppError when it breaks off. */
  parts(): AsyncGenerator<Uint8Array>;
  /** Aborted when the caller is gone. */
  signal(): AbortSignal;
}

export interface CoreResponse {
  status: number;
  /** Alternating names and values. */
  headers: string[];
  /** Null for 204. */
  body: string | Buffer | null;
  /** Replaces `body`, which is null, and is sent as it is. An error breaks the connection. */
  stream?: ReadableStream<Uint8Array> | undefined;
  refusal?: Refusal | undefined;
}
