import { Readable } from "node:stream";
import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";
import { mediaFolder } from "#lib/platform/db/embedded/locations.ts";
import { root } from "#lib/platform/root.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { bucketStorage } from "#lib/platform/storage/bucket.service.ts";
import { folderStorage } from "#lib/platform/storage/folder.service.ts";
import { type Storage, UNFINISHED_PREFIX } from "#lib/platform/storage/schema.ts";
import { storageFailures, watched } from "#lib/platform/storage/watch.state.ts";

const LOOK_AGAIN_MS = 30_000;
/** The sweep removes it otherwise. */
const PROBE_KEY = `${UNFINISHED_PREFIX}probe`;

/** The bucket of `MEDIA_URL`, or a folder. */
export const mediaStorage = singleton<Storage>("storage.media", () => {
  const { MEDIA_URL, DATA_DIR } = settings();
  return watched(MEDIA_URL ? bucketStorage(MEDIA_URL) : folderStorage(mediaFolder(root(), DATA_DIR)));
});

async function probe(): Promise<void> {
  const [storage, isFailing] = [mediaStorage(), storageFailures()];
  if (isFailing.has("write")) {
    await storage.put(PROBE_KEY, Readable.from([Buffer.from("petstore")]));
    await storage.remove(PROBE_KEY);
  }
  if (isFailing.has("read")) await storage.readWhole(PROBE_KEY);
  await storage.check();
}

interface StorageHealth {
  state: "ok" | "down";
  /** For the operator, in the storage's words, without credentials. */
  cause?: string;
}

const looks = singleton<{ last?: Promise<unknown>; at: number }>("storage.looks", () => ({ at: 0 }));

/** At most half a minute old. Writes a file only where writing failed before. */
export async function storageHealth(): Promise<StorageHealth> {
  const state = looks();
  const now = clock()();
  if (!state.last || now >= state.at + LOOK_AGAIN_MS) {
    state.at = now;
    state.last = probe().catch(() => undefined);
  }
  const [failure] = storageFailures().values();
  if (!failure) await state.last;
  const [found] = storageFailures().values();
  return found ? { state: "down", cause: found.cause } : { state: "ok" };
}
