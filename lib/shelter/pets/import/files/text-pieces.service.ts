import { setImmediate as nextTurn } from "node:timers/promises";
import { FileError } from "#lib/shelter/pets/import/files/file-error.rules.ts";
import { inUtf8 } from "#lib/shelter/pets/import/files/western-text.service.ts";

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
