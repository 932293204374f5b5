import type { Settings } from "#lib/platform/config/env.ts";

/** Then the playground's DNS replaces the real one. */
export function isPlaygroundOn(config: Pick<Settings, "PLAYGROUND">): boolean {
  return config.PLAYGROUND === "on";
}
