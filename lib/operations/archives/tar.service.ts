import { createReadStream } from "node:fs";
import { BLOCK_BYTES, padding, readTarHead, type TarHead, tarHead } from "#lib/operations/archives/tar.rules.ts";

/** Two empty blocks end a tar file. */
export const TAR_END: Uint8Array = Buffer.alloc(2 * BLOCK_BYTES);

/**
 * Memory stays bounded.
 * @param time epoch milliseconds
 * @throws unless the content has exactly `bytes` bytes
 */
export async function* tarFile(
  head: TarHead,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  time: number,
): AsyncGenerator<Uint8Array> {
  yield tarHead(head, Math.floor(time / 1000));
  let left = head.bytes;
  for await (const part of content) {
    left -= part.length;
    yield part;
  }
  if (left !== 0) throw new Error(`${head.name} does not have ${head.bytes} bytes`);
  yield Buffer.alloc(padding(head.bytes));
}

export interface TarEntry extends TarHead {
  /** Must be read to its end before the next entry. */
  content: AsyncIterable<Uint8Array>;
}

export class NotTar extends Error {}

class Chunks {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /**
   * @returns some bytes, at most `max`
   * @throws NotTar at the end
   */
  async some(max: number): Promise<Buffer> {
    if (this.#rest.length === 0) {
      const next = await this.#source.next();
      if (next.done) throw new NotTar("it ends too early");
      this.#rest = next.value;
    }
    const part = this.#rest.subarray(0, max);
    this.#rest = this.#rest.subarray(part.length);
    return part;
  }

  async *exactly(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0; ) {
      const part = await this.some(left);
      left -= part.length;
      yield part;
    }
  }

  async whole(bytes: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.exactly(bytes)) parts.push(part);
    return Buffer.concat(parts);
  }
}

/** @throws NotTar when cut off, or at anything but a plain file */
export async function* readTar(file: string): AsyncGenerator<TarEntry> {
  const chunks = new Chunks(createReadStream(file) as AsyncIterable<Buffer>);
  for (;;) {
    const head = readTarHead(await chunks.whole(BLOCK_BYTES));
    if (head === "end") return;
    if (!head) throw new NotTar("it has something that is not a plain file");
    yield { ...head, content: chunks.exactly(head.bytes) };
    await chunks.whole(padding(head.bytes));
  }
}
