import { credentialsError } from "#lib/platform/config/credentials.ts";

const SEVERAL_HOSTS = /^[^:]+:\/\/(?:[^@/?#]*@)?[^@/?#]*,[^@/?#]*(?:[/?#]|$)/;

const EXAMPLE = "must be an address such as postgresql://user:password@host:5432/database, and % must be written %25";

/** Otherwise a part of the password would be read as a name. */
function hasPlainNames(text: string): boolean {
  const url = URL.parse(text);
  if (!url || `${url.pathname}${url.hash}`.includes("@")) return false;
  try {
    decodeURIComponent(url.username + url.pathname);
    return true;
  } catch {
    return false;
  }
}

/** @returns the end of a sentence that begins with the setting's name */
export function databaseUrlError(text: string): string | undefined {
  if (!/^postgres(?:ql)?:\/\//.test(text)) return "must be an address that begins with postgresql:// or postgres://";
  if (SEVERAL_HOSTS.test(text)) {
    return "names several hosts: name one, the address of a proxy such as HAProxy, or of your provider's endpoint, in front of the primary and its standby";
  }
  return credentialsError(text) ?? (hasPlainNames(text) ? undefined : EXAMPLE);
}

export function databaseName(databaseUrl: string): string {
  const { pathname, username } = new URL(databaseUrl);
  return decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username);
}

export function databaseServer(databaseUrl: string): string {
  const { hostname, port } = new URL(databaseUrl);
  return `${hostname || "localhost"}:${port || 5432}`;
}
