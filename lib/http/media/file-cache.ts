import { singleton } from "#lib/platform/runtime.ts";
import { mediaStorage } from "#lib/platform/storage/state.ts";

/** Larger files are streamed. */
const MAX_FILE_BYTES = 256 * 1024;
/** All files together. */
const MAX_BYTES = 64 * 1024 ** 2;
const MAX_ASKED = 1000;
/** Files of up to this size are read into memory that is used again, without which collecting it takes half of the time. */
const SPARE_BYTES = 128 * 1024;
const MAX_SPARE = 64;

interface Files {
  /** Most recently used last. What a name means never changes. */
  byName: Map<string, Buffer>;
  bytes: number;
  /** Of files that are not kept, last asked last. */
  asked: Set<string>;
  spare: Buffer[];
}

interface SmallFile {
  content: Buffer;
  /** Lets others overwrite the content: only for when it was sent. */
  release?: () => void;
}

const files = singleton<Files>("http.media-files", () => ({ byName: new Map(), bytes: 0, asked: new Set(), spare: [] }));

/** What is kept for long is freed only by a full collection, so a file must be asked for again soon. */
function isAskedAgain({ asked }: Files, name: string): boolean {
  const isAgain = asked.delete(name);
  if (!isAgain) asked.add(name);
  const [oldest] = asked;
  if (asked.size > MAX_ASKED && oldest !== undefined) asked.delete(oldest);
  return isAgain;
}

function keep(all: Files, name: string, content: Buffer): void {
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
 * A small file whole; one that many ask for is read once.
 * @param bytes of the file
 * @returns undefined for a large one, or where the storage lacks it
 */
export async function smallFile(name: string, key: string, bytes: number): Promise<SmallFile | undefined> {
  if (bytes > MAX_FILE_BYTES) return undefined;
  const all = files();
  const known = all.byName.get(name);
  if (known) {
    keep(all, name, known);
    return { content: known };
  }
  const isUsedAgain = bytes <= SPARE_BYTES;
  const into = (isUsedAgain ? all.spare.pop() : undefined) ?? Buffer.allocUnsafeSlow(isUsedAgain ? SPARE_BYTES : bytes);
  const content = await mediaStorage().readWhole(key, into.subarray(0, bytes));
  if (!content) return undefined;
  if (isAskedAgain(all, name)) keep(all, name, Buffer.from(content));
  const release = (): void => {
    if (all.spare.length < MAX_SPARE) all.spare.push(into);
  };
  return isUsedAgain ? { content, release } : { content };
}
