import { settings } from "#lib/config/env.ts";

/**
 * Whether a request comes from one of our own pages: browsers send `Origin` with every POST, and no page can forge it.
 */
export function isSameOrigin(headers: Headers): boolean {
  const origin = headers.get("origin");
  if (origin === null || !URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  const { PUBLIC_URL } = settings();
  return host === headers.get("host") || (PUBLIC_URL !== undefined && new URL(PUBLIC_URL).host === host);
}
