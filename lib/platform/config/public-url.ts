import type { Settings } from "#lib/platform/config/env.ts";

/** RFC 1122, section 3.2.1.3; RFC 6761, section 6.3. */
const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

export function isLoopbackHost(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

/** Whether people reach the service from other machines. */
export function isPublic({ PUBLIC_URL }: Pick<Settings, "PUBLIC_URL">): boolean {
  return PUBLIC_URL !== undefined && !isLoopbackHost(new URL(PUBLIC_URL).hostname);
}
