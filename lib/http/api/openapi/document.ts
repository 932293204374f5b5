import * as z from "zod";
import {
  type CreateDocumentOptions,
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from "zod-openapi";
import { writeHeaders } from "#lib/http/api/conditions.ts";
import type { Parameter, Route } from "#lib/http/api/define-route.ts";
import { codesOf } from "#lib/http/api/openapi/error-codes.ts";
import {
  DEPRECATION_HEADERS,
  errorSchema,
  HELP_HEADER,
  type HeaderDoc,
  LIMIT_HEADERS,
  LOCATION_HEADER,
  problemSchema,
  STABILITY_HEADER,
  statusHeaders,
  TAGS,
} from "#lib/http/api/openapi/headers.ts";
import { WEBHOOKS } from "#lib/http/api/openapi/webhooks.ts";
import { ROUTES } from "#lib/http/api/operations/routes.ts";
import { PROBLEM_MEDIA_TYPE } from "#lib/http/api/problem.ts";
import { bodyTypesOf, JSON_MEDIA_TYPE } from "#lib/http/api/request-body.ts";
import { ERROR_CATALOGUE } from "#lib/http/error-catalogue.ts";
import type { ErrorCode } from "#lib/platform/errors.ts";
import type { Scope } from "#lib/tenancy/scope/scopes.rules.ts";

const API_VERSION = "1.0.0";

/** Returned when the operation may be unknown. */
const WITHOUT_OPERATION = new Set<ErrorCode>(["invalid_request", "rate_limit_exceeded", "request_timeout", "header_too_large"]);

function headersOf(docs: Record<string, HeaderDoc>) {
  return Object.fromEntries(
    Object.entries(docs).map(([name, { description, example, required = false, schema }]) => [
      name,
      { description, required, schema: schema ?? { type: "string" as const }, example },
    ]),
  );
}

const markers = (route: Route): Record<string, HeaderDoc> => ({
  ...(route.stability ? STABILITY_HEADER : {}),
  ...(route.deprecation ? DEPRECATION_HEADERS : {}),
});

const optional = (docs: Record<string, HeaderDoc>): Record<string, HeaderDoc> =>
  Object.fromEntries(Object.entries(docs).map(([name, doc]) => [name, { ...doc, required: false }]));

const helpLink = (own: HeaderDoc | undefined): HeaderDoc =>
  own ? { ...HELP_HEADER, description: `${own.description} ${HELP_HEADER.description}` } : HELP_HEADER;

/** Some readers drop links, so the title comes first. */
const entryLink = (code: ErrorCode): string => `- ${ERROR_CATALOGUE[code].title}. [\`${code}\`](/docs/errors#${code})`;

function errorResponse(route: Route, status: number, codes: ErrorCode[]): ZodOpenApiResponseObject {
  const examples = Object.fromEntries(
    codes.map((code) => [code, { summary: ERROR_CATALOGUE[code].title, value: { code, message: ERROR_CATALOGUE[code].cause, status } }]),
  );
  const marked = codes.some((code) => WITHOUT_OPERATION.has(code)) ? optional(markers(route)) : markers(route);
  return {
    description: codes.map(entryLink).join("\n"),
    headers: headersOf({ ...LIMIT_HEADERS, ...marked, ...statusHeaders(status, codes), Link: helpLink(marked["Link"]) }),
    content: { [JSON_MEDIA_TYPE]: { schema: errorSchema, examples }, [PROBLEM_MEDIA_TYPE]: { schema: problemSchema } },
  };
}

function parameters(where: "query" | "path" | "header", declared: Record<string, Parameter> | undefined) {
  return Object.entries(declared ?? {}).map(([name, { schema, description, example, isList = false, isOneOrList = false }]) => {
    const style = isList || isOneOrList ? { style: "form" as const, explode: false } : {};
    const list = isList ? { ...style, example: example?.split(",").map(exampleValue) } : style;
    const param = { name, in: where, description, example: exampleValue(example), ...list };
    return schema.meta({ ...schema.meta(), description: undefined, param });
  });
}

const exampleValue = (text: string | undefined): unknown =>
  text !== undefined && /^(?:\d+|true|false)$/.test(text) ? (JSON.parse(text) as unknown) : text;

function bodyContent(method: string, { schema, documented = schema, examples }: NonNullable<Route["body"]>) {
  const shown = Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }]));
  return Object.fromEntries(bodyTypesOf(method).map((type) => [type, { schema: documented, examples: shown }]));
}

const PROJECT_PARAMETER: Record<string, Parameter> = {
  "Petstore-Project": {
    description:
      "The slug of the project that the request is about. A personal token needs it; with an API key, another project than the key's is refused.",
    schema: z.string().optional(),
  },
};

const PUBLIC = "public:read" satisfies Scope;
const STABILITY = { stable: "", beta: "Beta: its shape can still change.", experimental: "Experimental: its shape can still change." };

function needs({ scopes, isPublic }: Route): string {
  const named = scopes.map((scope) => `\`${scope}\``).join(" and ");
  return named && `Needs ${named}${isPublic ? `; with \`${PUBLIC}\`, only what visitors may see` : ""}.`;
}

const shown = (value: unknown) => (value === undefined ? {} : { examples: { example: { value } } });

function operation(route: Route): ZodOpenApiOperationObject {
  const codes = codesOf(route);
  const byStatus = Map.groupBy(codes, (code) => ERROR_CATALOGUE[code].status);
  const successes = Object.entries(route.replies).map(([status, reply]): [string, ZodOpenApiResponseObject] => [
    status,
    {
      description: reply.description,
      headers: headersOf({
        ...LIMIT_HEADERS,
        ...markers(route),
        ...(route.isCreation && status === "201" && LOCATION_HEADER),
        ...reply.headers,
      }),
      ...(reply.schema && { content: { [reply.mediaType ?? JSON_MEDIA_TYPE]: { schema: reply.schema, ...shown(reply.example) } } }),
    },
  ]);
  const failures = [...byStatus].map(([status, ofStatus]): [string, ZodOpenApiResponseObject] => [
    `${status}`,
    errorResponse(route, status, ofStatus),
  ]);
  return {
    operationId: route.name,
    summary: route.summary,
    description: [route.description, needs(route), STABILITY[route.stability ?? "stable"]].filter(Boolean).join(" "),
    tags: [route.tag],
    security: [{ apiKey: [...route.scopes] }, ...(route.isPublic ? [{ apiKey: [PUBLIC] }] : [])],
    ...(route.deprecation ? { deprecated: true } : {}),
    ...(route.stability ? { "x-stability": route.stability } : {}),
    parameters: [
      ...parameters("path", route.pathParameters),
      ...parameters("query", route.query),
      ...parameters("header", { ...route.headers, ...writeHeaders(route), ...(route.isOutsideProjects ? {} : PROJECT_PARAMETER) }),
    ],
    ...(route.body && { requestBody: { required: true, content: bodyContent(route.method, route.body) } }),
    ...(route.upload && { requestBody: { required: true, content: { [route.upload.mediaType]: { schema: route.upload.schema } } } }),
    responses: Object.fromEntries([...successes, ...failures].sort(([a], [b]) => a.localeCompare(b))),
  } as ZodOpenApiOperationObject;
}

const DESCRIPTION = `List animals up for adoption, add, change and delete them, and read adoption orders.

Send your project's API key as \`Authorization: Bearer <API_KEY>\`. Every response carries the \`X-RateLimit-*\` headers. Every error is an \`Error\` with \`code\`, \`message\` and \`status\`; the codes are explained at [/docs/errors](/docs/errors). With \`Accept: application/problem+json\`, it is a \`Problem\` (RFC 9457).

Integers are int64: identifiers can exceed 2^53, so parse them without losing digits.

Within version 1 changes only add: new operations, optional parameters, response fields, headers and error codes. Ignore the ones you do not know. Removals are announced in \`Deprecation\` and \`Sunset\` headers.`;

type Document = ReturnType<typeof createDocument>;

/** openapi-typescript treats a property with a default as required; in `allOf`, it is the same schema. */
function nestDefaults(document: Document): Document {
  for (const schema of Object.values(document.components?.schemas ?? {})) {
    if (typeof schema !== "object") continue;
    const properties = "properties" in schema ? (schema.properties ?? {}) : {};
    for (const [name, property] of Object.entries(properties)) {
      if (typeof property !== "object" || !("$ref" in property) || !("default" in property)) continue;
      properties[name] = { allOf: [{ $ref: property.$ref, default: property.default }] };
    }
  }
  return document;
}

type JsonSchema = Parameters<NonNullable<CreateDocumentOptions["override"]>>[0]["jsonSchema"];

/** A type array is a third as long as `anyOf`. */
function joinNull(schema: JsonSchema): void {
  const [one, none, ...more] = schema.anyOf ?? [];
  if (none?.type !== "null" || more.length > 0 || typeof one?.type !== "string" || one.format === "int64") return;
  const { anyOf: _, ...own } = schema;
  delete schema.anyOf;
  Object.assign(schema, one, own, { type: [one.type, "null"], ...(one.enum && { enum: [...one.enum, null] }) });
}

/** Type and format imply these bounds. */
function dropImplied(schema: JsonSchema): void {
  if (schema.format === "date-time") delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

/** Both end in `/v1`. */
export interface DocumentAddresses {
  baseUrl: string;
  stagingUrl: string | undefined;
}

const pageAddress = (baseUrl: string, page: string): string => baseUrl.replace(/\/v1$/, page);

const EXAMPLE_BASE = "http://localhost:3000/v1";

export function openApiDocument({ baseUrl, stagingUrl }: DocumentAddresses): object {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of ROUTES) {
    const path = route.path.replace(/^\/v1/, "");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  const document: ZodOpenApiObject = {
    openapi: "3.1.0",
    info: {
      title: "Petstore",
      version: API_VERSION,
      summary: "Animals up for adoption.",
      description: DESCRIPTION,
      license: { name: "Terms of use", url: pageAddress(baseUrl, "/docs/guide/terms") },
    },
    servers: [
      { url: baseUrl, description: "Production" },
      ...(stagingUrl === undefined ? [] : [{ url: stagingUrl, description: "Staging" }]),
    ],
    externalDocs: { description: "Guide", url: pageAddress(baseUrl, "/docs/guide") },
    security: [{ apiKey: [] }],
    tags: TAGS,
    paths,
    webhooks: WEBHOOKS,
    components: {
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          description:
            "An API key of your project (`pets_…`), or a personal token (`petu_…`) with `Petstore-Project`. Never in the query string. Each operation names the scopes that it needs; `write` includes `read`.",
        },
      },
    },
  };
  // Version 1 may add response fields.
  const override = ({ jsonSchema }: { jsonSchema: JsonSchema }): void => {
    delete jsonSchema.additionalProperties;
    dropImplied(jsonSchema);
    joinNull(jsonSchema);
  };
  const written = nestDefaults(createDocument(document, { override }));
  return JSON.parse(JSON.stringify(written).replaceAll(EXAMPLE_BASE, baseUrl)) as object;
}
