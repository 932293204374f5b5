import type { Settings } from "#lib/platform/config/env.ts";
import { isLoopbackHost } from "#lib/platform/loopback.ts";

export function isPublic({ PUBLIC_URL }: Pick<Settings, "PUBLIC_URL">): boolean {
  return PUBLIC_URL !== undefined && !isLoopbackHost(new URL(PUBLIC_URL).hostname);
}
