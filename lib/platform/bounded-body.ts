/** Collects a body, part by part, up to a bound. */
export class BoundedBytes {
  readonly #max: number;
  readonly #parts: Uint8Array[] = [];
  #length = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** @returns false, and keeps nothing of the part, when the body has more bytes than it may */
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

/** Whether a `Content-Length` announces more bytes than a body may have, so that none needs to be read. */
export function announcesMore(contentLength: string | null | undefined, max: number): boolean {
  return Number(contentLength ?? 0) > max;
}

/**
 * Reads a body whole.
 * @returns undefined when it has more than `max` bytes; the rest stays unread
 */
export async function readBounded(body: AsyncIterable<Uint8Array> | null, max: number): Promise<Buffer<ArrayBuffer> | undefined> {
  const held = new BoundedBytes(max);
  for await (const part of body ?? []) if (!held.add(part)) return undefined;
  return held.bytes();
}

/**
 * Streams a body as it arrives.
 * @param tooLarge creates the error thrown beyond `max` bytes; the rest is not read
 */
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
