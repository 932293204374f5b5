import { PageCache } from "#lib/platform/page-cache.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { observeGauge } from "#lib/platform/telemetry/metrics.ts";

/** Separate from the API's lists, which visitors must not displace. */
const MAX_BYTES = 8 * 1024 ** 2;

export const feedPages = singleton("sites.feed-pages", () => {
  const cache = new PageCache(MAX_BYTES);
  observeGauge("petstore_feed_cache_bytes", "Bytes of finished feeds of sites kept in memory", () => cache.bytes);
  return cache;
});
