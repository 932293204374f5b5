import { singleton } from "#lib/platform/runtime.ts";
import { mediaStorage } from "#lib/platform/storage/state.ts";

/** Larger files are streamed. */
const MAX_FILE_BYTES = 256 * 1024;
/** All files together. */
const MAX_BYTES = 64 * 1024 ** 2;

interface Files {
  /** Most recently used last. What a name means never changes. */
  byName: Map<string, Buffer>;
  bytes: number;
}

const files = singleton<Files>("http.media-files", () => ({ byName: new Map(), bytes: 0 }));

function keep(name: string, content: Buffer): void {
  const all = files();
  all.bytes += content.length - (all.byName.get(name)?.length ?? 0);
  all.byName.delete(name);
  all.byName.set(name, content);
  for (const [oldest, { length }] of all.byName) {
    if (all.bytes <= MAX_BYTES) return;
    all.byName.delete(oldest);
    all.bytes -= length;
  }
}

/**
 * A small file whole, read once for all visitors.
 * @param bytes of the file
 * @returns undefined for a large one, or where the storage lacks it
 */
export async function smallFile(name: string, key: string, bytes: number): Promise<Buffer | undefined> {
  if (bytes > MAX_FILE_BYTES) return undefined;
  const known = files().byName.get(name);
  const content = known ?? (await mediaStorage().readWhole(key));
  if (content) keep(name, content);
  return content;
}
