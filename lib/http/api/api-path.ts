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
