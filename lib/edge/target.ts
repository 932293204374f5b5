const NAME = /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

/** What a request asks for. */
export interface Target {
  /** ASCII, lower case, without port and trailing dot. */
  host: string;
  /** The host as it was sent, with its port. */
  authority: string;
  /** Begins with a slash. */
  path: string;
  /** Empty, or begins with a question mark. */
  query: string;
}

function hostOf(authority: string): string | undefined {
  const host = authority
    .toLowerCase()
    .replace(/:\d{1,5}$/, "")
    .replace(/\.$/, "");
  return NAME.test(host) ? host : undefined;
}

/**
 * A path that means the same to everybody who reads it: no step up or aside, no
 * empty segment, no separator in disguise. What is not so is refused instead of mended.
 */
function isPlainPath(path: string): boolean {
  if (!/^\/[\x21-\x7e]*$/.test(path) || /[\\#]|\/\/|%(?:2f|5c|00)/i.test(path)) return false;
  return path.split("/").every((segment) => !/^\.{1,2}$/.test(segment.replace(/%2e/gi, ".")));
}

/**
 * Reads the target of a request.
 * @param host of the `Host` header or `:authority`
 * @param target as the request line has it, in origin or absolute form
 * @returns undefined when it is not well-formed
 */
export function readTarget(host: string | undefined, target: string | undefined): Target | undefined {
  const [, absolute, rest] = /^https?:\/\/([^/?#]+)(.*)$/i.exec(target ?? "") ?? [];
  // The absolute form stands above the Host header (RFC 9112, section 3.2.2).
  const authority = absolute ?? host ?? "";
  const asked = rest === undefined ? (target ?? "") : rest.startsWith("/") ? rest : `/${rest}`;
  const name = hostOf(authority);
  const at = asked.indexOf("?");
  const path = at === -1 ? asked : asked.slice(0, at);
  const query = at === -1 ? "" : asked.slice(at);
  if (name === undefined || !isPlainPath(path) || !/^[\x21-\x7e]*$/.test(query)) return undefined;
  return { host: name, authority: authority.toLowerCase(), path, query };
}
