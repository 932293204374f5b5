import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { namesTag } from "#lib/http/api/entity-tag.ts";
import { UNAVAILABLE_RETRY_SECONDS } from "#lib/http/error-response.ts";
import { smallFile } from "#lib/http/media/file-cache.ts";
import { MEDIA_POLICY } from "#lib/http/pages/page-policy.ts";
import { sendStream } from "#lib/http/send-stream.ts";
import { isAppError } from "#lib/platform/errors.ts";
import type { ByteRange } from "#lib/platform/storage/schema.ts";
import { mediaStorage } from "#lib/platform/storage/state.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { photoKey, readFileName, VARIANTS } from "#lib/shelter/photos/rules.ts";
import { shownFile } from "#lib/shelter/photos/shown.state.ts";

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * RFC 9110, section 14: supports one range of bytes; anything else gets the whole file.
 * @returns undefined for the whole file
 */
function readRange(header: string | undefined, bytes: number): ByteRange | "unsatisfiable" | undefined {
  const [, from, to] = ONE_RANGE.exec(header ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return undefined;
  const first = from === "" ? Math.max(0, bytes - Number(to)) : Number(from);
  const last = from === "" || to === "" ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (from !== "" && to !== "" && Number(to) < Number(from)) return undefined;
  return first > last ? "unsatisfiable" : { first, last };
}

const PREFIX = "/media/";
const METHODS = "GET, HEAD";
/** The file can only be a picture; other sites may show it. */
const SAFE = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": MEDIA_POLICY,
  "Cross-Origin-Resource-Policy": "cross-origin",
};
const YEAR = "public, max-age=31536000, immutable";

interface MediaAnswer {
  status: number;
  headers: Record<string, string>;
  content?: Readable | Buffer | undefined;
  /** Call after the content was sent; otherwise, the memory is garbage-collected. */
  release?: (() => void) | undefined;
}

const plain = (status: number, text: string, headers: Record<string, string> = {}): MediaAnswer => ({
  status,
  headers: { ...SAFE, ...headers, "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  content: Buffer.from(`${text}\n`),
});
const NOT_FOUND = "There is no such photo.";

type HeaderGetter = (name: "if-none-match" | "if-range" | "range") => string | undefined;

/** @param bytes size of the whole file */
export async function fileAnswer(
  name: string,
  bytes: number,
  cacheControl: string,
  header: HeaderGetter,
  isHead: boolean,
): Promise<MediaAnswer> {
  const file = readFileName(name);
  if (!file) return plain(404, NOT_FOUND);
  const etag = `"${name}"`;
  const headers: Record<string, string> = { ...SAFE, ETag: etag, "Cache-Control": cacheControl, "Accept-Ranges": "bytes" };
  const ifNoneMatch = header("if-none-match");
  if (ifNoneMatch !== undefined && namesTag(ifNoneMatch, etag)) return { status: 304, headers };
  const ifRange = header("if-range");
  const range = ifRange === undefined || ifRange === etag ? readRange(header("range"), bytes) : undefined;
  if (range === "unsatisfiable") return { status: 416, headers: { ...SAFE, "Content-Range": `bytes */${bytes}`, "Content-Length": "0" } };
  headers["Content-Type"] = VARIANTS[file.variant].type;
  headers["Content-Length"] = `${range ? range.last - range.first + 1 : bytes}`;
  if (range) headers["Content-Range"] = `bytes ${range.first}-${range.last}/${bytes}`;
  const status = range ? 206 : 200;
  if (isHead) return { status, headers };
  const key = photoKey(file.hash, file.variant);
  const small = await smallFile(name, key, bytes);
  if (small) {
    const { content, release } = small;
    return { status, headers, content: range ? content.subarray(range.first, range.last + 1) : content, release };
  }
  const content = await mediaStorage().read(key, range);
  return content ? { status, headers, content } : plain(404, NOT_FOUND);
}

async function mediaAnswer(method: string, path: string, header: HeaderGetter): Promise<MediaAnswer> {
  if (method !== "GET" && method !== "HEAD") return plain(405, "A photo can only be read.", { Allow: METHODS });
  const name = path.slice(PREFIX.length);
  const file = readFileName(name);
  try {
    const bytes = file && (await shownFile(file.hash, file.variant));
    return bytes === undefined ? plain(404, NOT_FOUND) : await fileAnswer(name, bytes, YEAR, header, method === "HEAD");
  } catch (error) {
    if (!isAppError(error) || error.code !== "service_unavailable") throw error;
    logger().error({ err: error.cause ?? error }, "a photo could not be sent");
    return plain(503, "Photos cannot be shown right now. Try again shortly.", { "Retry-After": `${UNAVAILABLE_RETRY_SECONDS}` });
  }
}

export function isMedia(path: string): boolean {
  return path.startsWith(PREFIX);
}

/** Bypasses Next, which takes several times as long. */
export async function answerMedia(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
  const { method = "GET", headers: sent } = request;
  const { status, headers, content, release } = await mediaAnswer(method, path, (name) => sent[name] as string | undefined);
  response.writeHead(status, headers);
  if (!(content instanceof Readable)) {
    // Emitted when the operating system has all data.
    if (release) response.once("finish", release);
    response.end(method === "HEAD" ? undefined : content);
    return;
  }
  await sendStream(request, response, content);
}

export function contentResponse({ status, headers, content }: MediaAnswer): Response {
  if (content instanceof Readable) {
    return new Response(Readable.toWeb(content) as ReadableStream<Uint8Array<ArrayBuffer>>, { status, headers });
  }
  return new Response(content ? new Uint8Array(content) : null, { status, headers });
}

/** Used only without our own server. */
export async function mediaResponse(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const answer = await mediaAnswer(request.method, pathname, (name) => request.headers.get(name) ?? undefined);
  return contentResponse(request.method === "HEAD" ? { ...answer, content: undefined } : answer);
}
