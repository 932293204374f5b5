import * as z from "zod";
import { AppError } from "#lib/errors.ts";
import type { Parameter } from "#lib/http/api/define-route.ts";
import type { IfMatch } from "#lib/pets/etag.rules.ts";

export const IF_MATCH: Record<"If-Match", Parameter> = {
  "If-Match": {
    description:
      "Changes the animal only if this is still its `ETag`; otherwise the response is 412. Takes several tags, and `*` for any. Without it, the last write wins.",
    schema: z.string().optional(),
    example: '"42.3"',
  },
};

/** Sticky: an element of the list and its comma (RFC 9110, sections 8.8.3 and 13.1.1). Lists may have empty elements. */
const ELEMENT = /[ \t]*(?:(W\/)?("[\x21\x23-\x7e\x80-\xff]*")[ \t]*)?(?:,|$)/y;

/**
 * @param header undefined for none
 * @throws AppError `invalid_parameter`
 */
export function readIfMatch(header: string | undefined): IfMatch | undefined {
  if (header === undefined) return undefined;
  if (header.trim() === "*") return "any";
  const strong: string[] = [];
  let hasTags = false;
  ELEMENT.lastIndex = 0;
  while (ELEMENT.lastIndex < header.length) {
    const [, weak, tag] = ELEMENT.exec(header) ?? [];
    if (ELEMENT.lastIndex === 0) throw malformed(header);
    hasTags ||= tag !== undefined;
    if (tag !== undefined && weak === undefined) strong.push(tag);
  }
  if (!hasTags) throw malformed(header);
  return strong;
}

function malformed(header: string): AppError {
  const shown = JSON.stringify(header.length > 60 ? `${header.slice(0, 60)}…` : header);
  return new AppError("invalid_parameter", `If-Match must be * or a list of ETags in double quotes, such as "42.3"; got ${shown}.`);
}
