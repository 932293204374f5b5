import type { Role, Settings } from "#lib/platform/config/env.ts";
import { isPublic } from "#lib/platform/config/public-url.ts";

export function isPlaygroundOn(config: Pick<Settings, "PLAYGROUND">): boolean {
  return config.PLAYGROUND === "on";
}

/** By default only in a local trial. */
export function playgroundHere(config: Settings, roles: readonly Role[]): "on" | "off" {
  const isTrial =
    !isPublic(config) &&
    config.PLATFORM_DOMAIN === "localhost" &&
    config.DNS_SERVERS.length === 0 &&
    config.DATABASE_URL === undefined &&
    roles.includes("edge");
  return config.PLAYGROUND ?? (isTrial ? "on" : "off");
}
