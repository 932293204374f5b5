import type { z } from "zod";
import type { KeyScope } from "#lib/api-keys/schema.ts";
import type { ErrorCode } from "#lib/errors.ts";
import type { CoreRequest } from "#lib/http/api/core.ts";
import { type ParameterReader, queryReader, type ReadQuery } from "#lib/http/api/query-string.ts";
import type { Verdict } from "#lib/rate-limit/schema.ts";
import type { Actor, ProjectScope } from "#lib/scope/principal.schema.ts";

export interface Parameter {
  description: string;
  schema: z.ZodType;
  /** As it is sent. */
  example?: string;
  /** One value with commas. */
  isList?: true;
}

/** How a query parameter is documented and read, in one place. */
export type QueryParameter<T = unknown> = Parameter & ParameterReader<T>;
type QueryParameters = Record<string, QueryParameter>;

interface RouteContext<Body, Query extends QueryParameters> {
  request: CoreRequest;
  scope: ProjectScope;
  actor: Actor;
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
  body: string | Buffer;
}

interface DocumentedReply {
  description: string;
  schema: z.ZodType;
  headers?: Record<string, { description: string; example: string; required?: boolean }>;
  example: unknown;
}

export interface Deprecation {
  /** Epoch seconds; the `Deprecation` header (RFC 9745). */
  since: number;
  /** Epoch milliseconds, then 410; the `Sunset` header (RFC 8594). */
  sunset: number;
  successor: string;
}

/** An operation; the OpenAPI document is generated from these. */
interface Declaration<Body, Query extends QueryParameters> {
  name: string;
  method: "GET" | "POST";
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
  body?: { schema: z.ZodType<Body>; examples: Record<string, unknown> };
  replies: Record<number, DocumentedReply>;
  checkHeaders?(request: CoreRequest): void;
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
