import { boundedParts } from "#lib/platform/bounded-body.ts";
import { formatError, HEAD_BYTES, photoTooLarge } from "#lib/shelter/photos/rules.ts";

function checkedHead(head: Uint8Array): Uint8Array {
  const error = formatError(head);
  if (error) throw error;
  return head;
}

/**
 * Checks the size and, before the first part goes on, the format. The first part has at least `HEAD_BYTES`, unless there are fewer.
 * @throws AppError, see `photoTooLarge` and `formatError`
 */
export async function* checkedParts(body: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | undefined = new Uint8Array(0);
  for await (const part of boundedParts(body, maxBytes, photoTooLarge)) {
    if (head === undefined) {
      yield part;
      continue;
    }
    head = Buffer.concat([head, part]);
    if (head.length < HEAD_BYTES) continue;
    yield checkedHead(head);
    head = undefined;
  }
  if (head !== undefined) yield checkedHead(head);
}
