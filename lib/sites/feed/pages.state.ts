import { singleton } from "#lib/platform/runtime.ts";
import { PageCache } from "#lib/shelter/pets/page-cache.state.ts";

/** Of all sites; apart from the API's lists, which visitors must not displace. */
const MAX_BYTES = 8 * 1024 ** 2;

export const feedPages = singleton(
  "sites.feed-pages",
  () =>
    new PageCache({
      maxBytes: () => MAX_BYTES,
      metric: "petstore_feed_cache_bytes",
      help: "Bytes of finished feeds of sites kept in memory",
    }),
);
