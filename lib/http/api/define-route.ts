import type { z } from "zod";
import type { KeyScope } from "#lib/gateway/api-keys/schema.ts";
import type { Verdict } from "#lib/gateway/rate-limit/schema.ts";
import type { Coding } from "#lib/http/api/content-coding.ts";
import type { CoreRequest } from "#lib/http/api/core.ts";
import { type ParameterReader, queryReader, type ReadQuery } from "#lib/http/api/query-string.ts";
import type { JsonMediaType } from "#lib/http/api/request-body.ts";
import type { KeyActor, ProjectScope } from "#lib/people/scope/principal.schema.ts";
import type { ErrorCode } from "#lib/platform/errors.ts";

export interface Parameter {
  description: string;
  schema: z.ZodType;
  /** As it is sent. */
  example?: string;
  /** Values separated by commas. */
  isList?: true;
  stability?: "beta";
}

/** How a query parameter is documented and read, in one place. */
export type QueryParameter<T = unknown> = Parameter & ParameterReader<T>;
type QueryParameters = Record<string, QueryParameter>;

export interface RouteContext<Body, Query extends QueryParameters> {
  request: CoreRequest;
  scope: ProjectScope;
  actor: KeyActor;
  verdict: Verdict;
  /** Epoch milliseconds. */
  now: number;
  path: Record<string, string>;
  /**
   * Reads the query by its declarations; an operation that answers from a cache need not.
   * @throws AppError `invalid_parameter`
   */
  query(): ReadQuery<Query>;
  body: Body;
  bytes: Uint8Array;
}

export interface Reply {
  status: number;
  /** Alternating names and values. */
  headers?: string[];
  /** Null for 204. */
  body: string | Buffer | null;
  /** Of a 200: sent as `ETag`, and compared with `If-None-Match`. */
  etag?: string | undefined;
  /** Keeps compressed copies of the body. */
  kept?: { copy(coding: Coding, make: (coding: Coding, body: Buffer) => Promise<Buffer>): Promise<Buffer> } | undefined;
}

interface DocumentedReply {
  description: string;
  /** Undefined for a reply without a body. */
  schema?: z.ZodType;
  headers?: Record<string, { description: string; example: string; required?: boolean }>;
  example?: unknown;
}

interface RequestBody<Body> {
  /** Checks what arrives. */
  schema: z.ZodType<Body>;
  /** What the document shows, where the operation checks parts of the body itself. */
  documented?: z.ZodType;
  examples: Record<string, unknown>;
  /** `application/json` alone by default. */
  mediaTypes?: readonly JsonMediaType[];
  /** 64 KiB by default. */
  maxBytes?: number;
}

export interface Deprecation {
  /** Epoch seconds; the `Deprecation` header (RFC 9745). */
  since: number;
  /** Epoch milliseconds, then 410; the `Sunset` header (RFC 8594). */
  sunset: number;
  /** Path and query, with path parameters in braces. */
  successor: string;
}

/** An operation; the OpenAPI document is generated from these. */
interface Declaration<Body, Query extends QueryParameters> {
  name: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  summary: string;
  description: string;
  tag: string;
  access: KeyScope;
  stability?: "experimental" | "beta";
  deprecation?: Deprecation;
  pathParameters?: Record<string, Parameter>;
  query?: Query;
  headers?: Record<string, Parameter>;
  body?: RequestBody<Body>;
  replies: Record<number, DocumentedReply>;
  /** Runs before the body is read. */
  checkHead?(request: CoreRequest, path: Record<string, string>): void;
  errors: ErrorCode[];
  run(context: RouteContext<Body, Query>): Promise<Reply> | Reply;
}

export interface Route<Body = unknown, Query extends QueryParameters = QueryParameters> extends Declaration<Body, Query> {
  /** @throws AppError `invalid_parameter` */
  readQuery(query: string): ReadQuery<Query>;
}

export function defineRoute<Body = undefined, Query extends QueryParameters = Record<never, never>>(
  declaration: Declaration<Body, Query>,
): Route<Body, Query> {
  return { ...declaration, readQuery: queryReader(declaration.query) };
}
