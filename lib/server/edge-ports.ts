import type { Settings } from "#lib/config/env.ts";
import { assertPortFree } from "#lib/server/port-check.ts";

/** @throws OperatorError that names the setting to change */
export async function assertEdgePortsFree(config: Settings): Promise<void> {
  const host = config.EDGE_HOST ?? config.HOST;
  const hostSetting = config.EDGE_HOST === undefined ? "HOST" : "EDGE_HOST";
  for (const setting of ["EDGE_HTTP_PORT", "EDGE_HTTPS_PORT"] as const) {
    const port = config[setting];
    if (port !== undefined) await assertPortFree(port, host, { setting, hostSetting });
  }
  if (config.EDGE_CADDY_PORT !== undefined)
    await assertPortFree(config.EDGE_CADDY_PORT, "127.0.0.1", { setting: "EDGE_CADDY_PORT", hostSetting });
}
