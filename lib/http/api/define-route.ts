import type { z } from "zod";
import type { KeyScope } from "#lib/api-keys/schema.ts";
import type { ErrorCode } from "#lib/errors.ts";
import type { CoreRequest } from "#lib/http/api/core.ts";
import type { Verdict } from "#lib/rate-limit/schema.ts";
import type { Actor, ProjectScope } from "#lib/scope/principal.schema.ts";

/** A query or path parameter: how it is documented and how it is read, in one place. */
export interface Parameter {
  description: string;
  schema: z.ZodType;
  example?: string;
}

/** What an operation gets once the caller is known, the quota charged and the body parsed. */
export interface RouteContext<Body> {
  request: CoreRequest;
  scope: ProjectScope;
  actor: Actor;
  verdict: Verdict;
  /** Epoch milliseconds of this request. */
  now: number;
  /** Path parameters, percent-decoded. */
  path: Record<string, string>;
  body: Body;
  /** The body as it came. */
  bytes: Uint8Array;
}

export interface Reply {
  status: number;
  /** Names and values in turn. */
  headers?: string[];
  body: string | Buffer;
}

/** A documented success: its JSON, and the headers it may carry. */
export interface DocumentedReply {
  description: string;
  schema: z.ZodType;
  headers?: Record<string, { description: string; example: string; required?: boolean }>;
  example: unknown;
}

/** Marks an operation that will go away. */
export interface Deprecation {
  /** Epoch seconds since when it is deprecated; the `Deprecation` header (RFC 9745). */
  since: number;
  /** Epoch milliseconds from when it answers 410; the `Sunset` header (RFC 8594). */
  sunset: number;
  /** Path of the operation to use instead. */
  successor: string;
}

/** One operation of the API: its declaration, which the OpenAPI document is made from, and its work. */
export interface Route<Body = unknown> {
  /** The operation's name in OpenAPI and in the usage statistics. */
  name: string;
  method: "GET" | "POST";
  /** With parameters in braces, such as `/v1/pets/{petId}`. */
  path: string;
  summary: string;
  description: string;
  tag: string;
  access: KeyScope;
  stability?: "experimental" | "beta";
  deprecation?: Deprecation;
  pathParameters?: Record<string, Parameter>;
  query?: Record<string, Parameter>;
  headers?: Record<string, Parameter>;
  body?: { schema: z.ZodType<Body>; examples: Record<string, unknown> };
  replies: Record<number, DocumentedReply>;
  /** Throws when a header of its own is wrong; runs before the body is read. */
  checkHeaders?(request: CoreRequest): void;
  /** Refusals of its own, beside those that every operation has. */
  errors: ErrorCode[];
  run(context: RouteContext<Body>): Promise<Reply> | Reply;
}

/** Declares an operation. It knows nothing of Next or node:http; `handle.ts` runs it for both lanes. */
export function defineRoute<Body = undefined>(route: Route<Body>): Route<Body> {
  return route;
}
