import { entityTag, namesTag } from "#lib/http/api/entity-tag.ts";

/** Responds 304 to a reader that has the current text. */
export function textDocument({ headers: asked }: Request, type: string, text: string): Response {
  const etag = entityTag(text, undefined);
  const headers = { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": "public, max-age=60", ETag: etag };
  if (namesTag(asked.get("if-none-match") ?? "", etag)) return new Response(null, { status: 304, headers });
  return new Response(text, { headers });
}
