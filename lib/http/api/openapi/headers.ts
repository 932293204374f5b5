import * as z from "zod";
import type {} from "zod-openapi";
import { ERROR_CODES, type ErrorCode } from "#lib/platform/errors.ts";

export interface HeaderDoc {
  description: string;
  example: string | number;
  required?: boolean;
  schema?: { type: "string" | "integer"; minimum?: number };
}

const integer = { type: "integer", minimum: 0 } as const;

/** Section 8 of the specification, and draft-ietf-httpapi-ratelimit-headers. */
export const LIMIT_HEADERS: Record<string, HeaderDoc> = {
  "X-Request-Id": { description: "Identifies this request in our logs.", example: "req_5f2c9a7d1e4b8036000001", required: true },
  "X-RateLimit-Limit": { description: "The request limit that applies.", example: 60, required: true, schema: integer },
  "X-RateLimit-Remaining": { description: "Requests remaining in the current window.", example: 59, required: true, schema: integer },
  "X-RateLimit-Reset": {
    description: "Unix timestamp (seconds) at which the limit resets.",
    example: 1795253460,
    required: true,
    schema: integer,
  },
  "RateLimit-Policy": {
    description: "Both windows: quota and length in seconds.",
    example: '"minute";q=60;w=60, "day";q=1000;w=86400',
    required: true,
  },
  RateLimit: {
    description: "Both windows: requests remaining and seconds to reset.",
    example: '"minute";r=59;t=42, "day";r=999;t=52242',
    required: true,
  },
};

export const STABILITY_HEADER: Record<string, HeaderDoc> = {
  Stability: { description: "How stable the operation is: `experimental` or `beta`.", example: "experimental", required: true },
};

/** RFC 9745 and RFC 8594. */
export const DEPRECATION_HEADERS: Record<string, HeaderDoc> = {
  Deprecation: { description: "When the operation became deprecated: `@` and a Unix timestamp.", example: "@1764892800", required: true },
  Sunset: { description: "When it will be removed.", example: "Thu, 05 Dec 2030 00:00:00 GMT", required: true },
  Link: {
    description: 'What to read (`rel="deprecation"`) and what to use instead (`rel="successor-version"`).',
    example: '<http://localhost:3000/v1/pets>; rel="successor-version"',
    required: true,
  },
};

export const HELP_HEADER: HeaderDoc = {
  description: 'Where the error is explained (`rel="help"`).',
  example: '</docs/errors#invalid_parameter>; rel="help"',
  required: true,
};

const RETRY_AFTER: HeaderDoc = {
  description: "Whole seconds to wait before the next request.",
  example: 42,
  required: true,
  schema: { type: "integer", minimum: 1 },
};

export const LOCATION_HEADER: Record<string, HeaderDoc> = {
  Location: { description: "The address of the new resource.", example: "http://localhost:3000/v1/pets/42", required: true },
};

/** Waiting does not help with these. */
const WITHOUT_WAIT = new Set<ErrorCode>(["external_id_taken", "conflict", "limit_reached"]);

const challenge = (description: string, rest: string): HeaderDoc => ({
  description,
  example: `Bearer realm="petstore"${rest}`,
  required: true,
});

export function statusHeaders(status: number, codes: readonly ErrorCode[]): Record<string, HeaderDoc> {
  if (status === 401) return { "WWW-Authenticate": challenge("How to authenticate (RFC 6750).", "") };
  if (status === 403) {
    const example = ', error="insufficient_scope", scope="animals:write read_write"';
    const sentence = "In `scope`, what the request needs (RFC 6750), and for a key also the former words for it.";
    return { "WWW-Authenticate": challenge(sentence, example) };
  }
  if (status !== 409 && status !== 429 && status !== 503) return {};
  return { "Retry-After": { ...RETRY_AFTER, required: !codes.some((code) => WITHOUT_WAIT.has(code)) } };
}

/** The order is that of the reference. */
export const TAGS: { name: string; description: string }[] = [
  { name: "Pets", description: "Animals up for adoption." },
  { name: "Photos", description: "Photos of animals." },
  { name: "Categories", description: "The names of animals' categories." },
  { name: "Store", description: "Adoption orders." },
  { name: "Members", description: "People who work in the project, and invitations." },
  { name: "Adoptions", description: "What happens between animals and people." },
  { name: "Enquiries", description: "What visitors of the published site have asked." },
  { name: "Site", description: "The published site." },
  { name: "Domains", description: "Domains of the published site." },
  { name: "Project", description: "The project, its plan, and what is left of it." },
  { name: "Projects", description: "What a personal token may act in." },
  { name: "API keys", description: "The project's keys." },
  { name: "Webhook endpoints", description: "Addresses that get events, and what was sent there." },
  { name: "Events", description: "What happened, in order." },
  { name: "Webhooks", description: "What is sent to your own addresses (Standard Webhooks)." },
];

const codeSchema = z.string().meta({
  description: "Machine-readable error code. The current codes are listed; new ones may be added.",
  example: "invalid_parameter",
  override: { "x-extensible-enum": [...ERROR_CODES] },
});
const statusSchema = z.int().min(400).max(599).meta({ description: "The HTTP status code." });

export const errorSchema = z
  .object({
    code: codeSchema,
    message: z.string().meta({ description: "What was wrong, what is allowed and what was received." }),
    status: statusSchema,
  })
  .meta({ id: "Error", description: "Every error has this shape." });

const fieldSchema = z.object({
  detail: z.string().meta({ description: "What is wrong with it." }),
  pointer: z.string().optional().meta({ description: "In the body: a JSON pointer.", example: "#/profile/breeds/0" }),
  parameter: z.string().optional().meta({ description: "The query or path parameter.", example: "limit" }),
  header: z.string().optional().meta({ description: "The header.", example: "If-Match" }),
});

/** RFC 9457. */
export const problemSchema = z
  .object({
    type: z.string().meta({ description: "The absolute address of the code's entry in the error catalog." }),
    title: z.string().meta({ description: "The same for each error of the type." }),
    status: statusSchema,
    detail: z.string().meta({ description: "As `message` of `Error`." }),
    instance: z.string().meta({ description: "The path of the request, and its id.", example: "/v1/pets#req_5f2c9a7d1e4b8036000001" }),
    code: z.string().meta({ description: "As `code` of `Error`." }),
    errors: z.array(fieldSchema).optional().meta({ description: "Each wrong field, parameter, or header, where the error is about some." }),
  })
  .meta({ id: "Problem", description: "An error, where `Accept` names `application/problem+json`." });
