import { chosenCoding, encode, MIN_COMPRESSED_BYTES } from "#lib/http/api/content-coding.ts";
import type { CoreRequest, CoreResponse } from "#lib/http/api/core.ts";
import type { Reply } from "#lib/http/api/define-route.ts";
import { namesTag } from "#lib/http/api/entity-tag.ts";

export interface Representation extends Pick<CoreResponse, "status" | "headers" | "body" | "stream"> {
  /** `application/json` by default. */
  type?: string;
}

/** A UTF-16 unit has at most three bytes in UTF-8. */
function isLarge(body: string | Buffer | null): body is string | Buffer {
  if (body === null || body.length * 3 < MIN_COMPRESSED_BYTES) return false;
  return body.length >= MIN_COMPRESSED_BYTES || Buffer.byteLength(body) >= MIN_COMPRESSED_BYTES;
}

export function represent(request: Pick<CoreRequest, "header">, reply: Reply): Representation | Promise<Representation> {
  const { status, headers = [], body, stream, etag, kept } = reply;
  const varies = isLarge(body);
  if (varies) headers.push("Vary", "Accept-Encoding");
  if (etag !== undefined) {
    headers.push("ETag", etag);
    const known = request.header("if-none-match");
    if (known !== undefined && namesTag(known, etag)) return { status: 304, headers, body: null };
  }
  const coding = varies ? chosenCoding(request.header("accept-encoding")) : undefined;
  if (!varies || coding === undefined) return { status, headers, body, stream };
  const copy = kept ? kept.copy(coding, encode) : encode(coding, Buffer.from(body));
  return copy.then((encoded) => ({ status, headers: [...headers, "Content-Encoding", coding], body: encoded }));
}
