import type { z } from "zod";
import type { TokenIdentity } from "#lib/gateway/credentials/token.data.ts";
import type { Verdict } from "#lib/gateway/rate-limit/schema.ts";
import type { Coding } from "#lib/http/api/content-coding.ts";
import type { CoreRequest } from "#lib/http/api/core.ts";
import { type ParameterReader, queryReader, type ReadQuery } from "#lib/http/api/query-string.ts";
import type { ErrorCode } from "#lib/platform/errors.ts";
import type { KeyActor, PersonActor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { type KeyAddition, type Scope, scopeText, withReads } from "#lib/tenancy/scope/scopes.rules.ts";

export interface Parameter {
  description: string;
  schema: z.ZodType;
  example?: string;
  /** Values are separated by commas. */
  isList?: true;
  /** One value, or several separated by commas. */
  isOneOrList?: true;
}

export type QueryParameter<T = unknown> = Parameter & ParameterReader<T>;
type QueryParameters = Record<string, QueryParameter>;

export interface RouteContext<Body, Query extends QueryParameters> {
  request: CoreRequest;
  scope: ProjectScope;
  actor: KeyActor | PersonActor;
  /** Replaces the key. */
  token: TokenIdentity | undefined;
  /** Whether unknown names are ignored. */
  isLenient: boolean;
  scopes: readonly Scope[];
  verdict: Verdict;
  /** Epoch milliseconds. */
  now: number;
  path: Record<string, string>;
  /** @throws AppError `invalid_parameter` */
  query(): ReadQuery<Query>;
  body: Body;
  bytes: Uint8Array;
}

export interface Reply {
  status: number;
  headers?: string[];
  /** Null for 204. */
  body: string | Buffer | null;
  /** As in `CoreResponse`; its type is among the headers. */
  stream?: ReadableStream<Uint8Array> | undefined;
  /** Only for status 200. */
  etag?: string | undefined;
  kept?: { copy(coding: Coding, make: (coding: Coding, body: Buffer) => Promise<Buffer>): Promise<Buffer> } | undefined;
}

export interface DocumentedReply {
  description: string;
  /** `application/json` by default. */
  mediaType?: string;
  schema?: z.ZodType;
  headers?: Record<string, { description: string; example: string; required?: boolean }>;
  example?: unknown;
}

interface RequestBody<Body> {
  schema: z.ZodType<Body>;
  /** Replaces `schema` in the OpenAPI document. */
  documented?: z.ZodType;
  examples: Record<string, unknown>;
  /** Whatever the caller prefers. */
  ignoresUnknownFields?: true;
  /** 64 KiB by default. */
  maxBytes?: number;
  /** Finds errors that depend on stored data, if the body has others. Each sentence begins with its field. */
  further?(body: object, context: Pick<RouteContext<unknown, never>, "scope" | "path">): Promise<readonly string[]>;
}

/** The route streams the body itself. */
interface UploadBody {
  mediaType: string;
  /** Only documents the body. */
  schema: z.ZodType;
}

export interface Deprecation {
  /** Epoch seconds (`Deprecation`, RFC 9745). */
  since: number;
  /** Epoch milliseconds; answered with 410 afterward (`Sunset`, RFC 8594). */
  sunset: number;
  successor: string;
}

/** What writes change that has an `ETag`. */
export type Subject =
  | "animal"
  | "adoption"
  | "photo"
  | "category"
  | "site"
  | "enquiry"
  | "domain"
  | "member"
  | "invitation"
  | "project"
  | "API key"
  | "webhook endpoint";

interface Declaration<Body, Query extends QueryParameters> {
  name: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  summary: string;
  description: string;
  tag: string;
  /** By default, GET reads, and others write. */
  access?: "read" | "read_write";
  /** What its scope is about; animals by default. */
  permission?: KeyAddition;
  /** What it shows beside that. */
  shows?: "animals";
  /** Also for keys with `public:read`, which get only what visitors may see. */
  isPublic?: true;
  /** Costs no quota, and is answered when the quota is used up. */
  isFree?: true;
  /** Accepts only personal tokens; its scope is about this. */
  tokenSubject?: "plan" | "members" | "project";
  /** Accepts only personal tokens, without a project's `scope`. */
  isOutsideProjects?: true;
  stability?: "experimental" | "beta";
  deprecation?: Deprecation;
  pathParameters?: Record<string, Parameter>;
  query?: Query;
  /** Beside those of each write. */
  headers?: Record<string, Parameter>;
  /** What a write changes, which has an `ETag`; others refuse conditions. */
  changes?: Subject;
  /** A 201 has the `Location` of the new resource: this path for PUT, otherwise its id after this path, unless `location` says it. */
  isCreation?: true;
  /** With `{id}`. */
  location?: string;
  /** Repeating the request changes nothing, even without an `Idempotency-Key`. */
  isOnceByContent?: true;
  body?: RequestBody<Body>;
  upload?: UploadBody;
  replies: Record<number, DocumentedReply>;
  /** Runs before the body is read. */
  checkHead?(request: CoreRequest, path: Record<string, string>): void;
  /** Beside those that each operation or write has. */
  errors?: readonly ErrorCode[];
  run(context: RouteContext<Body, Query>): Promise<Reply> | Reply;
}

export interface Route<Body = unknown, Query extends QueryParameters = QueryParameters> extends Declaration<Body, Query> {
  access: "read" | "read_write";
  /** What a caller needs, all of them. */
  scopes: readonly Scope[];
  /** @throws AppError `invalid_parameter` */
  readQuery(query: string, isLenient: boolean): ReadQuery<Query>;
}

export function defineRoute<Body = undefined, Query extends QueryParameters = Record<never, never>>(
  declaration: Declaration<Body, Query>,
): Route<Body, Query> {
  const { access = declaration.method === "GET" ? "read" : "read_write" } = declaration;
  return { ...declaration, access, scopes: scopesOf({ ...declaration, access }), readQuery: queryReader(declaration.query) };
}

type Rights = Pick<Route, "access" | "permission" | "shows" | "tokenSubject" | "isOutsideProjects" | "isFree">;

/** Callers may ask about themselves, and which projects are theirs. */
function scopesOf({ access, permission, shows, tokenSubject, isOutsideProjects, isFree }: Rights): readonly Scope[] {
  if (isFree || (isOutsideProjects && access === "read")) return [];
  const subject = tokenSubject ?? permission ?? (isOutsideProjects ? "projects" : "animals");
  return [...withReads(scopeText(subject, access)), ...(shows ? [scopeText(shows, "read")] : [])];
}
