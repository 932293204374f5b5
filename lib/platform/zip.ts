import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";

interface Entry {
  name: string;
  crc: number;
  packed: number;
  size: number;
  at: number;
}

const numbers = (...fields: [value: number, bytes: 2 | 4][]): Buffer => {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
};

/** Version 2.0, UTF-8 names, deflated, dated 1980. */
const HEAD: [number, 2 | 4][] = [
  [20, 2],
  [0x0808, 2],
  [8, 2],
  [0, 2],
  [0x21, 2],
];

/** Writes an archive below 4 GB. Sizes follow the content: nothing is buffered. */
export class Zip {
  readonly #entries: Entry[] = [];
  #at = 0;

  #counted(bytes: Buffer): Buffer {
    this.#at += bytes.length;
    return bytes;
  }

  async *add(name: string, pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Uint8Array> {
    const entry: Entry = { name, crc: 0, packed: 0, size: 0, at: this.#at };
    const path = Buffer.from(name);
    yield this.#counted(Buffer.concat([numbers([0x04034b50, 4], ...HEAD, [0, 4], [0, 4], [0, 4], [path.length, 2], [0, 2]), path]));
    const counted = async function* (): AsyncGenerator<Buffer> {
      for await (const piece of pieces) {
        const bytes = Buffer.from(piece);
        entry.crc = crc32(bytes, entry.crc);
        entry.size += bytes.length;
        yield bytes;
      }
    };
    const deflate = createDeflateRaw();
    // Errors end the stream below.
    pipeline(Readable.from(counted()), deflate, () => undefined);
    for await (const chunk of deflate as AsyncIterable<Buffer>) {
      entry.packed += chunk.length;
      yield this.#counted(chunk);
    }
    yield this.#counted(numbers([0x08074b50, 4], [entry.crc, 4], [entry.packed, 4], [entry.size, 4]));
    this.#entries.push(entry);
  }

  end(): Buffer {
    const list = this.#entries.map(({ name, crc, packed, size, at }) => {
      const path = Buffer.from(name);
      const head = numbers([0x02014b50, 4], [20, 2], ...HEAD, [crc, 4], [packed, 4], [size, 4], [path.length, 2]);
      return Buffer.concat([head, numbers([0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]), path]);
    });
    const [count, directory] = [list.length, Buffer.concat(list)];
    const end = numbers([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [directory.length, 4], [this.#at, 4], [0, 2]);
    return Buffer.concat([directory, end]);
  }
}
