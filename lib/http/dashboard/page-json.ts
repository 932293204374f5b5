import type { z } from "zod";
import { settings } from "#lib/config/env.ts";
import { databaseFault } from "#lib/db/pool.ts";
import { AppError, isAppError } from "#lib/errors.ts";
import { errorBody, errorHeaders, statusOf, toAppError } from "#lib/http/error-response.ts";
import { parseJsonBody } from "#lib/http/json-body.ts";
import { logger } from "#lib/logger.ts";

const MOST_PAGE_BYTES = 8192;

/** Browsers send `Origin` with every POST, and pages cannot forge it. */
export function isSameOrigin(headers: Headers): boolean {
  const origin = headers.get("origin");
  if (origin === null || !URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  const { PUBLIC_URL } = settings();
  return host === headers.get("host") || (PUBLIC_URL !== undefined && new URL(PUBLIC_URL).host === host);
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    length += part.byteLength;
    if (length > MOST_PAGE_BYTES) throw new AppError("payload_too_large", `The body may have at most ${MOST_PAGE_BYTES} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** @throws AppError `unsupported_media_type`, `payload_too_large`, `invalid_json`, `invalid_body` */
export async function readPageJson<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? "")) {
    throw new AppError("unsupported_media_type", "The body must be sent as application/json.");
  }
  const parsed = schema.safeParse(parseJsonBody(await readBytes(request)));
  if (parsed.success) return parsed.data;
  throw new AppError("invalid_body", `${parsed.error.issues.map((issue) => issue.message).join(". ")}.`);
}

/** Rejects other sites, converts thrown errors to the Error shape, and disables caching. */
export async function answerPage(request: Request, work: () => Promise<{ status: number; body: unknown }>): Promise<Response> {
  const headers = new Headers({ "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" });
  if (!isSameOrigin(request.headers)) {
    return new Response(errorBody("invalid_request", "This address answers only to the service’s own pages.", 403), {
      status: 403,
      headers,
    });
  }
  try {
    const { status, body } = await work();
    return new Response(JSON.stringify(body), { status, headers });
  } catch (thrown) {
    const fault = toAppError(databaseFault(thrown));
    if (!isAppError(thrown)) logger().error({ err: thrown, code: fault.code }, "a page's request failed");
    const named = errorHeaders(fault.code);
    for (let i = 0; i + 1 < named.length; i += 2) headers.set(named[i] ?? "", named[i + 1] ?? "");
    return new Response(errorBody(fault.code, fault.message), { status: statusOf(fault.code), headers });
  }
}
