import * as z from "zod";
import type { DocumentedReply, Reply } from "#lib/http/api/define-route.ts";
import { entityTag, TAG_HEADER } from "#lib/http/api/entity-tag.ts";
import { PAGE_HEADERS } from "#lib/http/api/parameters.ts";
import { REPLAYED_HEADER } from "#lib/http/api/write-once.ts";

type Headers = NonNullable<DocumentedReply["headers"]>;
type TagHeader = Headers & typeof TAG_HEADER;

/** A read whose reply has an `ETag`; a known one is answered with 304. */
function conditional(tag: TagHeader, reply: DocumentedReply) {
  return {
    headers: {
      "If-None-Match": {
        description:
          "The `ETag` of an earlier answer: if nothing has changed, the answer is a 304 without a body. It costs no request of the plan.",
        schema: z.string().optional(),
        example: tag.ETag.example,
      },
    },
    replies: {
      200: reply,
      304: { description: "Nothing has changed since the answer with the `ETag` in `If-None-Match`. Without a body.", headers: tag },
    },
  };
}

/** What a read of one record declares. */
export const recordRead = (description: string, schema: z.ZodType, example: unknown, tag: TagHeader = TAG_HEADER) =>
  conditional(tag, { description, schema, headers: tag, example });

/** What a read of a page declares. */
export const pageRead = (description: string, schema: z.ZodType, example: unknown, more: Headers = {}) =>
  conditional(TAG_HEADER, { description, schema, headers: { ...PAGE_HEADERS, ...TAG_HEADER, ...more }, example: [example] });

/** The reply of a write with the record as it is now. */
export const writtenReply = (description: string, schema: z.ZodType, example: unknown, tag: TagHeader = TAG_HEADER): DocumentedReply => ({
  description,
  schema,
  headers: { ...tag, ...REPLAYED_HEADER },
  example,
});

/** A record whose `ETag` is made of its content. */
export const recordReply = (body: string): Reply & { body: string; etag: string } => ({
  status: 200,
  body,
  etag: entityTag(body, undefined),
});
