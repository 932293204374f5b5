import { setImmediate as nextTurn } from "node:timers/promises";
import { FileFault } from "#lib/pets/import/rules.ts";

const PIECE_BYTES = 65_536;

/**
 * Yields to the event loop before each piece of at most 64 KiB.
 * @throws FileFault with `notUtf8` when the bytes are not UTF-8
 */
export async function* textPieces(bytes: AsyncIterable<Uint8Array>, notUtf8: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decoded = (part?: Uint8Array): string => {
    try {
      return part ? decoder.decode(part, { stream: true }) : decoder.decode();
    } catch (error) {
      throw new FileFault(notUtf8, { cause: error });
    }
  };
  for await (const part of bytes) {
    for (let at = 0; at < part.byteLength; at += PIECE_BYTES) {
      await nextTurn();
      yield decoded(part.subarray(at, at + PIECE_BYTES));
    }
  }
  yield decoded();
}
