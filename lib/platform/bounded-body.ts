/** Collects a body, part by part, up to a bound. */
export class BoundedBytes {
  readonly #most: number;
  readonly #parts: Uint8Array[] = [];
  #length = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** @returns false, and keeps nothing of the part, when the body has more bytes than it may */
  add(part: Uint8Array): boolean {
    this.#length += part.byteLength;
    if (this.#length > this.#most) return false;
    this.#parts.push(part);
    return true;
  }

  bytes(): Buffer<ArrayBuffer> {
    return Buffer.concat(this.#parts);
  }
}

/** Whether a `Content-Length` announces more bytes than a body may have, so that none needs to be read. */
export function announcesMore(contentLength: string | null | undefined, most: number): boolean {
  return Number(contentLength ?? 0) > most;
}

/**
 * Reads a body whole.
 * @returns undefined when it has more than `most` bytes; the rest stays unread
 */
export async function readBounded(body: AsyncIterable<Uint8Array> | null, most: number): Promise<Buffer<ArrayBuffer> | undefined> {
  const held = new BoundedBytes(most);
  for await (const part of body ?? []) if (!held.add(part)) return undefined;
  return held.bytes();
}

/**
 * Streams a body as it arrives.
 * @param tooLarge creates the error thrown beyond `most` bytes; the rest is not read
 */
export async function* boundedParts(
  body: AsyncIterable<Uint8Array> | null,
  most: number,
  tooLarge: () => Error,
): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const part of body ?? []) {
    length += part.byteLength;
    if (length > most) throw tooLarge();
    yield part;
  }
}
