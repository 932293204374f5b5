import type { Settings } from "#lib/platform/config/env.ts";

export function isPlaygroundOn(config: Pick<Settings, "PLAYGROUND">): boolean {
  return config.PLAYGROUND === "on";
}
