import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { singleton } from "#lib/platform/runtime.ts";
import { isStorable } from "#lib/platform/stored-text.ts";

/** RFC 9110, section 7.2, without the comma that joins repeated headers. */
const HOST = /^(?:[A-Za-z0-9._~%!$&'()*+;=-]+|\[[0-9a-fA-F:.]+\])(?::\d{0,5})?$/;

/** @param name in lowercase */
export function timesSent(rawHeaders: readonly string[], name: string): number {
  let times = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const sent = rawHeaders[i] ?? "";
    if (sent.length === name.length && sent.toLowerCase() === name) times += 1;
  }
  return times;
}

export function sentHeader(rawHeaders: readonly string[], name: string): string | undefined {
  const values = rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === name);
  return values.length === 0 ? undefined : values.join(", ");
}

function hostError({ httpVersionMinor, headers, rawHeaders }: IncomingMessage): string | undefined {
  const { host } = headers;
  if (host === undefined) return httpVersionMinor === 0 ? undefined : "A Host header is required; got none.";
  const times = timesSent(rawHeaders, "host");
  if (times > 1) return `The Host header must be sent once; got ${times}.`;
  return HOST.test(host) ? undefined : "The Host header must be a host name or address, with an optional port.";
}

/** RFC 9112, sections 3.2 (host) and 6.1 (body framing). */
export function headError(request: IncomingMessage): string | undefined {
  const coding = request.headers["transfer-encoding"];
  if (coding !== undefined && (request.httpVersionMinor === 0 || coding.trim().toLowerCase() !== "chunked")) {
    return "Transfer-Encoding must be chunked only, in HTTP/1.1. Send the body chunked or with a Content-Length, without any other coding.";
  }
  return hostError(request);
}

/** The escapes must be UTF-8 (RFC 3629) that can be stored. */
export function isTextPath(path: string): boolean {
  if (!path.includes("%")) return true;
  try {
    return isStorable(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** HTTP/1.0 has no 100 (RFC 9110, section 10.1.1). */
export function isContinueExpected({ headers, httpVersionMinor }: IncomingMessage): boolean {
  return httpVersionMinor > 0 && headers.expect !== undefined && /(?:^|\W)100-continue(?:$|\W)/i.test(headers.expect);
}

const ESCAPE = /%[0-9a-fA-F]{2}/g;
const UNRESERVED = /^[A-Za-z0-9._~-]$/;
/** Matches `/v1` behind doubled slashes, backslashes, or single dots. */
const DISGUISED = /^[/\\](?:\.?[/\\])*v1(?:[/\\]|$)/;

function decodeUnreserved(escaped: string): string {
  const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
  return UNRESERVED.test(character) ? character : escaped;
}

/** Decodes escaped unreserved characters (RFC 3986, section 6.2.2.2). */
export function normalizePath(path: string): string {
  return path.includes("%") ? path.replace(ESCAPE, decodeUnreserved) : path;
}

/** Accepts the absolute form (RFC 9112, section 3.2). */
export function splitTarget(target: string): { path: string; query: string } {
  const relative = target.startsWith("/") ? target : target.replace(/^[a-zA-Z][a-zA-Z0-9+.-]*:\/\/[^/?#]*/, "");
  const mark = relative.indexOf("?");
  const path = normalizePath(mark < 0 ? relative : relative.slice(0, mark));
  return { path: path === "" ? "/" : path, query: mark < 0 ? "" : relative.slice(mark + 1) };
}

/** Includes what a proxy or browser may treat as `/v1`. */
export function isApiPath(path: string): boolean {
  if (path.startsWith("/v1") && (path.length === 3 || path.charCodeAt(3) === 0x2f)) return true;
  return DISGUISED.test(path);
}

const counter = singleton("http.request-id", () => ({ prefix: `req_${randomBytes(8).toString("hex")}`, next: 0 }));

/** Unique across processes. */
export function requestId(): string {
  const ids = counter();
  ids.next += 1;
  return `${ids.prefix}${ids.next.toString(36).padStart(6, "0")}`;
}
