import { settings } from "#lib/platform/config/env.ts";
import { mediaFolder } from "#lib/platform/db/embedded/locations.ts";
import { root } from "#lib/platform/root.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { bucketStorage } from "#lib/platform/storage/bucket.service.ts";
import { folderStorage } from "#lib/platform/storage/folder.service.ts";
import type { Storage } from "#lib/platform/storage/schema.ts";

/** Where photos are: the bucket of `MEDIA_URL`, or a folder. */
export const mediaStorage = singleton<Storage>("storage.media", () => {
  const { MEDIA_URL, DATA_DIR } = settings();
  if (MEDIA_URL) return bucketStorage(MEDIA_URL);
  return folderStorage(mediaFolder(root(), DATA_DIR));
});
