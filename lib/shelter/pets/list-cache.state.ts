import { settings } from "#lib/platform/config/env.ts";
import { PageCache } from "#lib/platform/page-cache.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { observeGauge } from "#lib/platform/telemetry/metrics.ts";

export const listCache = singleton("pets.list-cache", () => {
  const cache = new PageCache(settings().LIST_CACHE_MB * 1024 ** 2);
  observeGauge("petstore_list_cache_bytes", "Bytes of finished lists kept in memory", () => cache.bytes);
  return cache;
});
