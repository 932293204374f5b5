import { isAscii, isUtf8 } from "node:buffer";
import { FileError } from "#lib/shelter/pets/import/files/file-error.rules.ts";

const ASCII_END = 0x80;
const MAX_UTF8_BYTES = 4;
const UNUSED = /[\u0081\u008d\u008f\u0090\u009d]/;

function utf8From(western: Uint8Array, notText: string): Uint8Array {
  const text = new TextDecoder("windows-1252").decode(western);
  if (UNUSED.test(text)) throw new FileError(notText);
  return Buffer.from(text);
}

/** Undefined while too few bytes have come. */
function isWestern(bytes: Uint8Array, isWhole: boolean): boolean | undefined {
  const first = bytes.subarray(bytes.findIndex((byte) => byte >= ASCII_END));
  if (first.length < MAX_UTF8_BYTES && !isWhole) return undefined;
  return ![2, 3, MAX_UTF8_BYTES].some((length) => isUtf8(first.subarray(0, length)));
}

/**
 * Windows-1252, as Excel saves “CSV”; the first character beyond ASCII tells it from UTF-8.
 * @throws FileError with `notText` for bytes of neither
 */
export async function* inUtf8(bytes: AsyncIterable<Uint8Array>, notText: string, onWestern: () => void): AsyncGenerator<Uint8Array> {
  let held: Uint8Array = new Uint8Array();
  let western: boolean | undefined;
  const converted = (part: Uint8Array): Uint8Array => (western ? utf8From(part, notText) : part);
  const tell = (isWhole: boolean): void => {
    western = isWestern(held, isWhole);
    if (western) onWestern();
  };
  for await (const part of bytes) {
    if (western !== undefined) {
      yield converted(part);
      continue;
    }
    held = held.length === 0 ? part : Buffer.concat([held, part]);
    if (!isAscii(held)) tell(false);
    if (western === undefined && !isAscii(held)) continue;
    yield converted(held);
    held = new Uint8Array();
  }
  if (held.length === 0) return;
  tell(true);
  yield converted(held);
}
