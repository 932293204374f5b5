import type { Settings } from "#lib/config/env.ts";

/** Whether the playground's DNS stands in for the real one. The start says so to every process of its own. */
export function isPlaygroundOn(of: Pick<Settings, "PLAYGROUND">): boolean {
  return of.PLAYGROUND === "on";
}
