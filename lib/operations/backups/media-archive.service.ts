import { Readable } from "node:stream";
import { OperatorError } from "#lib/platform/errors.ts";
import type { Storage, StoredFile } from "#lib/platform/storage/schema.ts";

/** A line of JSON with key and size, then the bytes. */
interface RecordHead {
  key: string;
  bytes: number;
}

const MAX_HEAD_BYTES = 1024;
const LINE_FEED = 10;
/** Matches photos, but not unfinished files or the storage's owner. */
const KEY = /^(?:photos\/[0-9a-f]{2}|originals)\/[\w.-]+$/;

export async function hasPhotos(storage: Storage): Promise<boolean> {
  for await (const { key } of storage.list("")) if (KEY.test(key)) return true;
  return false;
}

/** Skips files that disappear in the meantime. */
async function* records(storage: Storage, onFile: () => void): AsyncGenerator<Uint8Array> {
  for await (const { key, bytes } of storage.list("") as AsyncIterable<StoredFile>) {
    const content = KEY.test(key) ? await storage.read(key) : undefined;
    if (!content) continue;
    onFile();
    yield Buffer.from(`${JSON.stringify({ key, bytes })}\n`);
    let left = bytes;
    for await (const part of content as AsyncIterable<Uint8Array>) {
      left -= part.length;
      yield part;
    }
    if (left !== 0) throw new OperatorError(`The photo ${key} could not be read to its end.`);
  }
}

export function archiveOf(storage: Storage): { content: Readable; files(): number } {
  let count = 0;
  const content = Readable.from(
    records(storage, () => {
      count += 1;
    }),
    { objectMode: false },
  );
  return { content, files: () => count };
}

class Archive {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array(0);

  constructor(content: AsyncIterable<Uint8Array>) {
    this.#chunks = content[Symbol.asyncIterator]();
  }

  /** False at the end. */
  async #more(): Promise<boolean> {
    const next = await this.#chunks.next();
    if (next.done) return false;
    this.#rest = this.#rest.length === 0 ? next.value : Buffer.concat([this.#rest, next.value]);
    return true;
  }

  async head(): Promise<RecordHead | undefined> {
    for (;;) {
      const end = this.#rest.indexOf(LINE_FEED);
      if (end >= 0) {
        const line = Buffer.from(this.#rest.subarray(0, end)).toString();
        this.#rest = this.#rest.subarray(end + 1);
        return JSON.parse(line) as RecordHead;
      }
      if (this.#rest.length > MAX_HEAD_BYTES) throw new OperatorError("The archive of photos is damaged.");
      if (!(await this.#more())) return undefined;
    }
  }

  async *body(bytes: number): AsyncGenerator<Uint8Array> {
    for (let left = bytes; left > 0; ) {
      if (this.#rest.length === 0 && !(await this.#more())) throw new OperatorError("The archive of photos ends too early.");
      const part = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }
}

/** @returns the key to restore a file as; undefined leaves it out */
export type KeyOf = (key: string) => Promise<string | undefined>;

const asItIs: KeyOf = (key) => Promise.resolve(key);

/**
 * Restores missing files.
 * @returns the number of files in the archive
 */
export async function unpackMedia(content: AsyncIterable<Uint8Array>, storage: Storage, keyOf = asItIs): Promise<number> {
  const archive = new Archive(content);
  for (let files = 0; ; files += 1) {
    const head = await archive.head();
    if (!head) return files;
    if (!KEY.test(head.key) || head.key.includes(".."))
      throw new OperatorError(`The archive of photos has a file with the name ${head.key}.`);
    const body = archive.body(head.bytes);
    const key = await keyOf(head.key);
    if (key === undefined || (await storage.exists(key))) for await (const _ of body);
    else await storage.put(key, Readable.from(body));
  }
}
