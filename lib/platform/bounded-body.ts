export class BoundedBytes {
  readonly #max: number;
  readonly #parts: Uint8Array[] = [];
  #length = 0;

  constructor(max: number) {
    this.#max = max;
  }

  add(part: Uint8Array): boolean {
    this.#length += part.byteLength;
    if (this.#length > this.#max) return false;
    this.#parts.push(part);
    return true;
  }

  bytes(): Buffer<ArrayBuffer> {
    return Buffer.concat(this.#parts);
  }
}

export function announcesMore(contentLength: string | null | undefined, max: number): boolean {
  return Number(contentLength ?? 0) > max;
}

/** @returns undefined beyond `max`, with the rest unread */
export async function readBounded(body: AsyncIterable<Uint8Array> | null, max: number): Promise<Buffer<ArrayBuffer> | undefined> {
  const bytes = new BoundedBytes(max);
  for await (const part of body ?? []) if (!bytes.add(part)) return undefined;
  return bytes.bytes();
}

/** @param tooLarge thrown beyond `max`, with the rest unread */
export async function* boundedParts(
  body: AsyncIterable<Uint8Array> | null,
  max: number,
  tooLarge: () => Error,
): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const part of body ?? []) {
    length += part.byteLength;
    if (length > max) throw tooLarge();
    yield part;
  }
}
