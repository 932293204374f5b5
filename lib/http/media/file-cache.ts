import { LRUCache } from "lru-cache";
import { singleton } from "#lib/platform/runtime.ts";
import { mediaStorage } from "#lib/platform/storage/state.ts";

/** Larger files are streamed. */
const MAX_FILE_BYTES = 256 * 1024;
/** Limits all files together. */
const MAX_BYTES = 64 * 1024 ** 2;
const MAX_ASKED = 1000;
/** Until then, files are not evicted, so that those in demand do not evict each other. */
const IN_DEMAND_MS = 60_000;
/** Smaller files are read into reused memory, which halves the time. */
const SPARE_BYTES = 128 * 1024;
const MAX_SPARE = 64;

interface KeptFile {
  content: Buffer;
  askedAt: number;
}

interface SmallFile {
  content: Buffer;
  /** Lets others overwrite the content; call after it was sent. */
  release?: () => void;
}

const files = singleton("http.media-files", () => ({
  /** The content of a name never changes. */
  byName: new LRUCache<string, KeptFile>({ maxSize: MAX_BYTES, sizeCalculation: ({ content }) => Math.max(1, content.length) }),
  /** Uncached names. */
  asked: new LRUCache<string, true>({ max: MAX_ASKED }),
  spare: [] as Buffer[],
}));

type Files = ReturnType<typeof files>;

/** Only a full collection frees long-lived content, so a file must be requested again soon. */
function isAskedAgain({ asked }: Files, name: string): boolean {
  const isAgain = asked.delete(name);
  if (!isAgain) asked.set(name, true);
  return isAgain;
}

function hasRoom({ byName }: Files, bytes: number): boolean {
  if (byName.calculatedSize + bytes <= MAX_BYTES) return true;
  const [oldest] = byName.rvalues();
  return oldest === undefined || performance.now() >= oldest.askedAt + IN_DEMAND_MS;
}

/**
 * Concurrent requests share one read.
 * @param bytes size of the file
 * @returns undefined for a large one, or if the storage lacks it
 */
export async function smallFile(name: string, key: string, bytes: number): Promise<SmallFile | undefined> {
  if (bytes > MAX_FILE_BYTES) return undefined;
  const all = files();
  const known = all.byName.get(name);
  if (known) {
    known.askedAt = performance.now();
    return { content: known.content };
  }
  const isUsedAgain = bytes <= SPARE_BYTES;
  const into = (isUsedAgain ? all.spare.pop() : undefined) ?? Buffer.allocUnsafeSlow(isUsedAgain ? SPARE_BYTES : bytes);
  const content = await mediaStorage().readWhole(key, into.subarray(0, bytes));
  if (!content) return undefined;
  if (hasRoom(all, bytes) && isAskedAgain(all, name)) all.byName.set(name, { content: Buffer.from(content), askedAt: performance.now() });
  const release = (): void => {
    if (all.spare.length < MAX_SPARE) all.spare.push(into);
  };
  return isUsedAgain ? { content, release } : { content };
}
