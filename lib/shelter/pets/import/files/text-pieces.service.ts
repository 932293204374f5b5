import { isAscii, isUtf8 } from "node:buffer";
import { setImmediate as nextTurn } from "node:timers/promises";
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
async function* inUtf8(bytes: AsyncIterable<Uint8Array>, notText: string, onWestern: () => void): AsyncGenerator<Uint8Array> {
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

const PIECE_BYTES = 65_536;
const BEGINNING_BYTES = 1024;

type Encoding = "utf-8" | "utf-16le" | "utf-16be";

/** Separators, line ends, and brackets. */
const SIGNS = new Set(Buffer.from("\t\n\r,;|[{"));

/** Most have a zero beside them, unlike in UTF-8 with a stray NUL. @param low 0 or 1: where their own byte is */
function hasWideSigns(bytes: Uint8Array, low: number): boolean {
  const signs = [...bytes.keys()].filter((i) => SIGNS.has(bytes[i] ?? 0));
  return signs.filter((i) => i % 2 === low && bytes[i ^ 1] === 0).length * 2 >= signs.length;
}

/** Without a byte order mark, UTF-16 shows by zeros beside ASCII. */
function encodingOf(beginning: Uint8Array): Encoding {
  const [first, second] = beginning;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const zeros = [0, 0];
  for (const [i, byte] of beginning.entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd, 1) < beginning.length / 16 || even + odd === 0) return "utf-8";
  if (!hasWideSigns(beginning, odd > even ? 0 : 1)) return "utf-8";
  return odd > even ? "utf-16le" : "utf-16be";
}

/**
 * Yields to the event loop before each piece of at most 64 KiB.
 * @throws FileError with `notText` for invalid bytes
 */
export async function* textPieces(bytes: AsyncIterable<Uint8Array>, notText: string, encoding: Encoding = "utf-8"): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decoded = (part?: Uint8Array): string => {
    try {
      return part ? decoder.decode(part, { stream: true }) : decoder.decode();
    } catch (error) {
      throw new FileError(notText, { cause: error });
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

/**
 * UTF-8 or UTF-16, with or without a byte order mark.
 * @param onWestern where Windows-1252 is read too
 * @throws FileError with `notText`
 */
export async function* fileTextPieces(bytes: AsyncIterable<Uint8Array>, notText: string, onWestern?: () => void): AsyncGenerator<string> {
  const parts = bytes[Symbol.asyncIterator]();
  let beginning: Uint8Array = new Uint8Array();
  while (beginning.length < BEGINNING_BYTES) {
    const next = await parts.next();
    if (next.done) break;
    beginning = Buffer.concat([beginning, next.value]);
  }
  const whole = async function* () {
    yield beginning;
    for (let next = await parts.next(); !next.done; next = await parts.next()) yield next.value;
  };
  try {
    const encoding = encodingOf(beginning.subarray(0, BEGINNING_BYTES));
    yield* textPieces(encoding === "utf-8" && onWestern ? inUtf8(whole(), notText, onWestern) : whole(), notText, encoding);
  } finally {
    await parts.return?.(undefined);
  }
}
