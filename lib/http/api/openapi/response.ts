import type { IncomingMessage, ServerResponse } from "node:http";
import { chosenCoding } from "#lib/http/api/content-coding.ts";
import { namesTag } from "#lib/http/api/entity-tag.ts";
import { originOf } from "#lib/http/api/lanes/next-lane.ts";
import { type DocumentKind, keptDocument } from "#lib/http/api/openapi/kept-document.ts";
import { isTrustedProxy } from "#lib/http/client-address.ts";
import { requestOrigin } from "#lib/http/origin.ts";
import { forwardedScheme } from "#lib/platform/address.ts";

const KINDS = new Map<string, DocumentKind>([
  ["/openapi.json", "openapi"],
  ["/openapi.postman.json", "postman"],
]);
const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function headersOf(kind: DocumentKind, etag: string): Record<string, string> {
  return {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "public, max-age=60",
    "Access-Control-Allow-Origin": "*",
    ETag: etag,
    ...(kind === "postman" && { "Content-Disposition": 'attachment; filename="petstore.postman_collection.json"' }),
  };
}

/** Used only without our own server. */
function documentResponse(kind: DocumentKind, { headers: asked }: Request): Response {
  const { bytes, etag } = keptDocument(kind, originOf(asked));
  const headers = headersOf(kind, etag);
  if (namesTag(asked.get("if-none-match") ?? "", etag)) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(bytes), { headers });
}

export const openApiResponse = (request: Request): Response => documentResponse("openapi", request);
export const postmanResponse = (request: Request): Response => documentResponse("postman", request);

export function isDocument(method: string | undefined, path: string): boolean {
  return (method === "GET" || method === "HEAD") && KINDS.has(path);
}

/** Bypasses Next, which would compress each response again. */
export async function answerDocument({ method, headers, socket }: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
  const kind = KINDS.get(path) ?? "openapi";
  const proto = headers["x-forwarded-proto"] as string | undefined;
  const isSecure = forwardedScheme(proto) === "https" && isTrustedProxy(socket.remoteAddress ?? "");
  const document = keptDocument(kind, requestOrigin(headers.host, isSecure, socket));
  const own = { ...headersOf(kind, document.etag), "Content-Security-Policy": NOTHING, Vary: "Accept-Encoding" };
  if (namesTag(headers["if-none-match"] ?? "", document.etag)) {
    response.writeHead(304, own).end();
    return;
  }
  const coding = chosenCoding(headers["accept-encoding"]?.toString());
  const body = coding ? await document.copy(coding) : document.bytes;
  response.writeHead(200, { ...own, ...(coding && { "Content-Encoding": coding }), "Content-Length": body.byteLength });
  response.end(method === "HEAD" ? undefined : body);
}
