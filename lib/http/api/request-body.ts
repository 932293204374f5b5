import type { z } from "zod";
import type { CoreRequest } from "#lib/http/api/core.ts";
import { unknownFields } from "#lib/http/api/unknown-names.ts";
import type { BrokenBody } from "#lib/http/broken-body.ts";
import { parseJsonBody, showValue } from "#lib/http/json-body.ts";
import { timesSent } from "#lib/http/request-head.ts";
import { AppError, invalidFields } from "#lib/platform/errors.ts";
import { InexactNumber } from "#lib/platform/exact-json.ts";
import { isUtf8, readMediaType } from "#lib/platform/media-type.ts";

const KIB = 1024;
const MAX_BODY_BYTES = 64 * KIB;

export const JSON_MEDIA_TYPE = "application/json";
/** RFC 7396. */
const MERGE_PATCH_MEDIA_TYPE = "application/merge-patch+json";
/** Bodies of this method. */
export const bodyTypesOf = (method: string): readonly string[] =>
  method === "PATCH" ? [MERGE_PATCH_MEDIA_TYPE, JSON_MEDIA_TYPE] : [JSON_MEDIA_TYPE];

function isAllowed(type: string, allowed: readonly string[]): boolean {
  const isPlain = allowed.some((one) => one === type);
  const sent = isPlain ? undefined : readMediaType(type);
  return isPlain || (sent !== undefined && isUtf8(sent) && allowed.some((one) => one === sent.essence));
}

/** @returns the media type, if any; throws AppError `unsupported_media_type` */
export function sentMediaType(request: CoreRequest): string | undefined {
  const { rawHeaders } = request;
  // Node keeps only the first.
  if (rawHeaders && timesSent(rawHeaders, "content-type") > 1) {
    throw new AppError("unsupported_media_type", "The Content-Type header must be sent once.");
  }
  const encoding = request.header("content-encoding");
  if (encoding !== undefined && encoding.trim().toLowerCase() !== "identity") {
    throw new AppError("unsupported_media_type", "The body must be sent without Content-Encoding.");
  }
  return request.header("content-type");
}

function checkMediaType(request: CoreRequest): void {
  const type = sentMediaType(request);
  const allowed = bodyTypesOf(request.method);
  if (type === undefined || !isAllowed(type, allowed)) {
    const received = type === undefined ? "no Content-Type" : JSON.stringify(type.slice(0, 80));
    throw new AppError("unsupported_media_type", `The body must be sent as ${allowed.join(" or ")} in UTF-8; got ${received}.`);
  }
}

export function bodyError(reason: BrokenBody): AppError {
  if (reason === "timed_out") return new AppError("request_timeout", "The body did not arrive in time. Send the request again.");
  return new AppError("invalid_request", "The body ended before its announced length.");
}

async function readBytes(request: CoreRequest, max: number): Promise<Uint8Array> {
  const bytes = await request.body(max);
  if (bytes === "too_large") {
    throw new AppError("payload_too_large", `The body can have at most ${max} bytes (${max / KIB} KiB).`);
  }
  if (typeof bytes === "string") throw bodyError(bytes);
  return bytes;
}

/** @returns a path such as `profile.breeds[0]` */
const fieldName = (path: readonly PropertyKey[]): string =>
  path.map((part, i) => (typeof part === "number" ? `[${part}]` : `${i === 0 ? "" : "."}${String(part)}`)).join("");

/** @returns undefined if it is missing; no JSON value is undefined */
function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, part) => {
    return typeof inner === "object" && inner !== null && Object.hasOwn(inner, part) ? inner[part as keyof typeof inner] : undefined;
  }, value);
}

/** @param prefix path of the object in the body, such as `pet.` */
export function fieldErrors(errors: z.core.$ZodIssue[], object: object, prefix = ""): string[] {
  return errors.map(({ path, message }) => {
    const name = `${prefix}${fieldName(path)}`;
    const value = valueAt(object, path);
    return value === undefined ? `${name} is required and ${message}` : `${name} ${message}; got ${showValue(value)}`;
  });
}

function bodyErrors(described: readonly string[]): AppError {
  const count = described.length === 1 ? "an error" : `${described.length} errors`;
  return invalidFields(`The body has ${count}: ${described.join(". ")}.`, described);
}

export function isJsonObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof InexactNumber);
}

interface ReadableBody<T> {
  schema: z.ZodType<T>;
  maxBytes?: number;
  ignoresUnknownFields?: true;
}

interface Reading {
  /** Ignores unknown fields. */
  isLenient: boolean;
  /** Finds more errors in a body that has errors; each sentence begins with its field. */
  further(body: object): Promise<readonly string[]>;
}

/**
 * @throws AppError `unsupported_media_type`, `payload_too_large`, `invalid_request` (ended early), `invalid_json`, `invalid_body` (lists
 * all errors)
 */
export async function readJsonBody<T>(
  request: CoreRequest,
  { schema, maxBytes = MAX_BODY_BYTES, ignoresUnknownFields }: ReadableBody<T>,
  { isLenient, further }: Reading,
): Promise<{ body: T; bytes: Uint8Array }> {
  checkMediaType(request);
  const bytes = await readBytes(request, maxBytes);
  const value = parseJsonBody(bytes);
  if (!isJsonObject(value)) {
    throw new AppError("invalid_body", `The body must be a JSON object; got ${showValue(value)}.`);
  }
  const parsed = schema.safeParse(value);
  const unknown = isLenient || ignoresUnknownFields ? [] : unknownFields(value, schema);
  if (!parsed.success) throw bodyErrors([...unknown, ...fieldErrors(parsed.error.issues, value), ...(await further(value))]);
  if (unknown.length > 0) throw bodyErrors(unknown);
  return { body: parsed.data, bytes };
}
