import { AppError } from "#lib/errors.ts";
import { show } from "#lib/http/api/query-string.ts";
import { INT64_RANGE, int64FromText } from "#lib/int64.ts";

export const DEFAULT_LIMIT = 20;
export const MOST_LIMIT = 100;

interface Page {
  limit: number;
  /** int64 as decimal text, exclusive; undefined at the start. */
  after: string | undefined;
}

/** @throws AppError `invalid_parameter` */
export function readPage(parameters: { limit?: string; after?: string }): Page {
  const { limit, after } = parameters;
  const size = limit === undefined ? DEFAULT_LIMIT : Number(limit);
  if (limit !== undefined && !(/^[1-9]\d{0,2}$/.test(limit) && size <= MOST_LIMIT)) {
    throw new AppError("invalid_parameter", `limit must be an integer from 1 to ${MOST_LIMIT}; ${show(limit)} came.`);
  }
  if (after !== undefined && int64FromText(after) === undefined) {
    throw new AppError("invalid_parameter", `after must be ${INT64_RANGE}; ${show(after)} came.`);
  }
  return { limit: size, after };
}

/**
 * @param kept already validated, so it needs no encoding
 * @returns undefined on the last page
 */
export function nextTarget(path: string, kept: Record<string, string | undefined>, after: string | undefined): string | undefined {
  if (after === undefined) return undefined;
  let query = "";
  for (const name in kept) if (kept[name] !== undefined) query += `${name}=${kept[name]}&`;
  return `${path}?${query}after=${after}`;
}

/** The `Link` header (RFC 8288). */
export function linkHeader(origin: string, next: string | undefined): string[] {
  return next === undefined ? [] : ["Link", `<${origin}${next}>; rel="next"`];
}
