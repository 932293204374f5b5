import type { z } from "zod";
import { announcesMore, readBounded } from "#lib/platform/bounded-body.ts";
import { AppError } from "#lib/platform/errors.ts";
import { isUtf8, readMediaType } from "#lib/platform/media-type.ts";
import { parseStorableJson } from "#lib/platform/stored-text.ts";

const MAX_BYTES = 65_536;

function checkMediaType({ headers }: Request, wanted: string): void {
  const type = readMediaType(headers.get("content-type") ?? "");
  if (type?.essence === wanted && isUtf8(type)) return;
  throw new AppError("unsupported_media_type", `The body must be sent as ${wanted} in UTF-8.`);
}

async function readBytes(request: Request, max: number): Promise<Uint8Array> {
  const bytes = announcesMore(request.headers.get("content-length"), max) ? undefined : await readBounded(request.body, max);
  if (bytes) return bytes;
  throw new AppError("payload_too_large", `The body can have at most ${max} bytes.`);
}

function parse(bytes: Uint8Array): unknown {
  try {
    return parseStorableJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    throw new AppError("invalid_json", "The body is not valid JSON in UTF-8.", { cause: error });
  }
}

/**
 * int64 values must be sent as decimal strings.
 * @throws AppError `unsupported_media_type`, `payload_too_large`, `invalid_json`, `invalid_body`
 */
export async function readDashboardJson<T>(request: Request, schema: z.ZodType<T>, max = MAX_BYTES): Promise<T> {
  checkMediaType(request, "application/json");
  const value = parse(await readBytes(request, max));
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new AppError("invalid_body", "The body must be a JSON object.");
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new AppError("invalid_body", `${parsed.error.issues.map((issue) => issue.message).join(". ")}.`);
}

/**
 * Reads forms that are sent without JavaScript.
 * @throws AppError `unsupported_media_type`, `payload_too_large`, `invalid_body`
 */
export async function readForm<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  checkMediaType(request, "application/x-www-form-urlencoded");
  const text = new TextDecoder().decode(await readBytes(request, MAX_BYTES));
  const parsed = schema.safeParse(Object.fromEntries(new URLSearchParams(text)));
  if (parsed.success) return parsed.data;
  throw new AppError("invalid_body", `${parsed.error.issues.map((issue) => issue.message).join(". ")}.`);
}
