import { singleton } from "#lib/platform/runtime.ts";
import { mediaStorage } from "#lib/platform/storage/state.ts";

/** Larger files are streamed. */
const MAX_FILE_BYTES = 256 * 1024;
/** Limits all files together. */
const MAX_BYTES = 64 * 1024 ** 2;
const MAX_ASKED = 1000;
/** Files requested since then are not evicted: if more are in demand than fit, they would only evict each other. */
const IN_DEMAND_MS = 60_000;
/** Smaller files are read into reused memory, without which garbage collection takes half of the time. */
const SPARE_BYTES = 128 * 1024;
const MAX_SPARE = 64;

interface KeptFile {
  content: Buffer;
  askedAt: number;
}

interface Files {
  /** Least recently requested first. The content of a name never changes. */
  byName: Map<string, KeptFile>;
  bytes: number;
  /** Until then, everything in the cache is in demand. */
  inDemandUntil: number;
  /** Uncached names, least recently requested first. */
  asked: Set<string>;
  spare: Buffer[];
}

interface SmallFile {
  content: Buffer;
  /** Lets others overwrite the content; call after it was sent. */
  release?: () => void;
}

const files = singleton<Files>("http.media-files", () => ({ byName: new Map(), bytes: 0, inDemandUntil: 0, asked: new Set(), spare: [] }));

/** Only a full collection frees long-lived content, so a file must be requested again soon. */
function isAskedAgain({ asked }: Files, name: string): boolean {
  const isAgain = asked.delete(name);
  if (!isAgain) asked.add(name);
  const [oldest] = asked;
  if (asked.size > MAX_ASKED && oldest !== undefined) asked.delete(oldest);
  return isAgain;
}

function noteAsked({ byName }: Files, name: string, file: KeptFile): void {
  file.askedAt = performance.now();
  byName.delete(name);
  byName.set(name, file);
}

/** Avoids noting what cannot be cached, which takes as long as finding it. */
function isFull(all: Files, bytes: number): boolean {
  return all.bytes + bytes > MAX_BYTES && performance.now() < all.inDemandUntil;
}

/**
 * Evicts what is no longer in demand.
 * @returns whether there is room
 */
function makesRoom(all: Files, bytes: number): boolean {
  for (const [oldest, { content, askedAt }] of all.byName) {
    if (all.bytes + bytes <= MAX_BYTES) break;
    all.inDemandUntil = askedAt + IN_DEMAND_MS;
    if (performance.now() < all.inDemandUntil) break;
    all.byName.delete(oldest);
    all.bytes -= content.length;
  }
  return all.bytes + bytes <= MAX_BYTES;
}

function keep(all: Files, name: string, content: Buffer): void {
  if (all.byName.has(name) || !makesRoom(all, content.length)) return;
  all.bytes += content.length;
  noteAsked(all, name, { content: Buffer.from(content), askedAt: 0 });
}

/**
 * Reads a small file whole; concurrent requests share one read.
 * @param bytes size of the file
 * @returns undefined for a large one, or if the storage lacks it
 */
export async function smallFile(name: string, key: string, bytes: number): Promise<SmallFile | undefined> {
  if (bytes > MAX_FILE_BYTES) return undefined;
  const all = files();
  const known = all.byName.get(name);
  if (known) {
    noteAsked(all, name, known);
    return { content: known.content };
  }
  const isUsedAgain = bytes <= SPARE_BYTES;
  const into = (isUsedAgain ? all.spare.pop() : undefined) ?? Buffer.allocUnsafeSlow(isUsedAgain ? SPARE_BYTES : bytes);
  const content = await mediaStorage().readWhole(key, into.subarray(0, bytes));
  if (!content) return undefined;
  if (!isFull(all, bytes) && isAskedAgain(all, name)) keep(all, name, content);
  const release = (): void => {
    if (all.spare.length < MAX_SPARE) all.spare.push(into);
  };
  return isUsedAgain ? { content, release } : { content };
}
