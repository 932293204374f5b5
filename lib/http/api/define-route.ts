import type { z } from "zod";
import type { KeyScope } from "#lib/api-keys/schema.ts";
import type { ErrorCode } from "#lib/errors.ts";
import type { CoreRequest } from "#lib/http/api/core.ts";
import type { Verdict } from "#lib/rate-limit/schema.ts";
import type { Actor, ProjectScope } from "#lib/scope/principal.schema.ts";

export interface Parameter {
  description: string;
  schema: z.ZodType;
  example?: string;
}

export interface RouteContext<Body> {
  request: CoreRequest;
  scope: ProjectScope;
  actor: Actor;
  verdict: Verdict;
  /** Epoch milliseconds. */
  now: number;
  path: Record<string, string>;
  body: Body;
  bytes: Uint8Array;
}

export interface Reply {
  status: number;
  /** Alternating names and values. */
  headers?: string[];
  body: string | Buffer;
}

export interface DocumentedReply {
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
export interface Route<Body = unknown> {
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
  query?: Record<string, Parameter>;
  headers?: Record<string, Parameter>;
  body?: { schema: z.ZodType<Body>; examples: Record<string, unknown> };
  replies: Record<number, DocumentedReply>;
  checkHeaders?(request: CoreRequest): void;
  errors: ErrorCode[];
  run(context: RouteContext<Body>): Promise<Reply> | Reply;
}

export function defineRoute<Body = undefined>(route: Route<Body>): Route<Body> {
  return route;
}
