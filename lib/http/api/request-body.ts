import type { z } from "zod";
import { AppError } from "#lib/errors.ts";
import { InexactNumber } from "#lib/exact-json.ts";
import type { CoreRequest } from "#lib/http/api/core.ts";
import { parseJsonBody, showValue } from "#lib/http/json-body.ts";

const MOST_BODY_BYTES = 65_536;

const JSON_MEDIA_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?$/i;

function checkMediaType(request: CoreRequest): void {
  const type = request.header("content-type");
  if (type === undefined || !JSON_MEDIA_TYPE.test(type.trim())) {
    const came = type === undefined ? "no Content-Type" : JSON.stringify(type.slice(0, 80));
    throw new AppError("unsupported_media_type", `The body must be sent as application/json in UTF-8; got ${came}.`);
  }
  const encoding = request.header("content-encoding");
  if (encoding !== undefined && encoding.trim().toLowerCase() !== "identity") {
    throw new AppError("unsupported_media_type", "The body must be sent without Content-Encoding.");
  }
}

async function readBytes(request: CoreRequest): Promise<Uint8Array> {
  const bytes = await request.body(MOST_BODY_BYTES);
  if (bytes === "too_large") {
    throw new AppError("payload_too_large", `The body can have at most ${MOST_BODY_BYTES} bytes (64 KiB).`);
  }
  if (bytes === "timed_out") throw new AppError("request_timeout", "The body did not arrive in time. Send the request again.");
  if (bytes === "aborted") throw new AppError("invalid_request", "The body ended before its announced length.");
  return bytes;
}

function describe(faults: z.core.$ZodIssue[], body: object): string {
  const described = faults.map((fault) => {
    const name = String(fault.path[0]);
    if (!Object.hasOwn(body, name)) return `${name} is required and ${fault.message}`;
    return `${name} ${fault.message}; got ${showValue(body[name as keyof typeof body])}`;
  });
  return `The body has ${described.length === 1 ? "an error" : `${described.length} errors`}: ${described.join(". ")}.`;
}

/**
 * @throws AppError `unsupported_media_type`, `payload_too_large` (the rest stays unread), `invalid_request` (cut
 * off), `invalid_json`, or `invalid_body` with all faults
 */
export async function readJsonBody<T>(request: CoreRequest, schema: z.ZodType<T>): Promise<{ body: T; bytes: Uint8Array }> {
  checkMediaType(request);
  const bytes = await readBytes(request);
  const value = parseJsonBody(bytes);
  if (typeof value !== "object" || value === null || Array.isArray(value) || value instanceof InexactNumber) {
    throw new AppError("invalid_body", `The body must be a JSON object; got ${showValue(value)}.`);
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new AppError("invalid_body", describe(parsed.error.issues, value));
  return { body: parsed.data, bytes };
}
