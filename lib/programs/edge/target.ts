import { isTextPath } from "#lib/http/request-head.ts";
import { hostName } from "#lib/programs/edge/host-name.ts";

const NAME = /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

export interface Target {
  /** ASCII, lowercase, without port and trailing dot. */
  host: string;
  authority: string;
  path: string;
  query: string;
}

export function hostOf(authority: string): string | undefined {
  const host = hostName(authority.replace(/:\d{1,5}$/, ""));
  return NAME.test(host) ? host : undefined;
}

/** Rejects paths that parsers could read differently. */
function isPlainPath(path: string): boolean {
  if (!/^\/[\x21-\x7e]*$/.test(path) || /[\\#]|\/\/|%(?:2f|5c)/i.test(path) || !isTextPath(path)) return false;
  return path.split("/").every((segment) => !/^\.{1,2}$/.test(segment.replace(/%2e/gi, ".")));
}

/** @returns undefined when malformed */
export function readTarget(host: string | undefined, target: string | undefined): Target | undefined {
  const [, absolute, rest] = /^https?:\/\/([^/?#]+)(.*)$/i.exec(target ?? "") ?? [];
  // RFC 9112, section 3.2.2.
  const authority = absolute ?? host ?? "";
  const asked = rest === undefined ? (target ?? "") : rest.startsWith("/") ? rest : `/${rest}`;
  const name = hostOf(authority);
  const at = asked.indexOf("?");
  const path = at === -1 ? asked : asked.slice(0, at);
  const query = at === -1 ? "" : asked.slice(at);
  if (name === undefined || !isPlainPath(path) || !/^[\x21-\x7e]*$/.test(query)) return undefined;
  return { host: name, authority: authority.toLowerCase(), path, query };
}
