import { settings } from "#lib/config/env.ts";

const AUTHORITY = /^(?:[A-Za-z0-9._-]+|\[[0-9a-fA-F:.]+\])(?::\d{1,5})?$/;

/**
 * Scheme and authority for absolute links: `PUBLIC_URL`, else the request's own
 * `Host` when it is well-formed.
 * @param secure whether a trusted proxy says that the caller used TLS
 */
export function requestOrigin(host: string | undefined, secure: boolean): string {
  const { PUBLIC_URL, PORT } = settings();
  if (PUBLIC_URL) return PUBLIC_URL;
  return `${secure ? "https" : "http"}://${host !== undefined && AUTHORITY.test(host) ? host : `localhost:${PORT}`}`;
}
