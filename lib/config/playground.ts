import type { Settings } from "#lib/config/env.ts";

/** Whether the playground's DNS replaces the real one. */
export function isPlaygroundOn(of: Pick<Settings, "PLAYGROUND">): boolean {
  return of.PLAYGROUND === "on";
}
