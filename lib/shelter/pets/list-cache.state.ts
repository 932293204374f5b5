import { settings } from "#lib/platform/config/env.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { PageCache } from "#lib/shelter/pets/page-cache.state.ts";

/** Of the API, up to `LIST_CACHE_MB`. */
export const listCache = singleton(
  "pets.list-cache",
  () =>
    new PageCache({
      maxBytes: () => settings().LIST_CACHE_MB * 1024 * 1024,
      metric: "petstore_list_cache_bytes",
      help: "Bytes of finished lists kept in memory",
    }),
);
