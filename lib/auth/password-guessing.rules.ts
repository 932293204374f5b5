import { COMMON_WORDS } from "#lib/auth/password-guessing.schema.ts";

/** Keyboard walks. */
const WALKS = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890123456789",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "azertyuiopqsdfghjklmwxcvbn",
  "qwertzuiopasdfghjklyxcvbnm",
  "qwertyuiopasdfghjklzxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
  "1qazxsw23edcvfr45tgbnhy67ujmki89ol",
  "qazwsxedcrfvtgbyhnujmikolp",
  "zaq12wsxcde34rfvbgt56yhnmju78ik",
  "1q2w3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6u7i8o9p0",
  "1a2b3c4d5e6f7g8h9i0j",
  "a1b2c3d4e5f6g7h8i9j0",
];
const LINES = [...WALKS, ...WALKS.map((line) => [...line].reverse().join(""))];
const LONGEST_PIECE = 36;
const LEAST_PIECE = 3;

const LOOKALIKES: Record<string, string> = { "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", $: "s", "!": "i" };

/** Reads look-alike characters as letters; keeps the length. */
export function spelled(lower: string): string {
  return lower.replace(/[013457@$!]/g, (sign) => LOOKALIKES[sign] ?? sign);
}

/** `abcabc` becomes `abc`. */
export function unrepeated(text: string): string {
  const period = (text + text).indexOf(text, 1);
  return period > 0 && period < text.length ? text.slice(0, period) : text;
}

/** `112233` becomes `123`. */
function undoubled(text: string): string {
  return /^(?:(.)\1+)+$/u.test(text) ? text.replace(/(.)\1+/gu, "$1") : text;
}

function isPiece(piece: string, own: ReadonlySet<string>): boolean {
  if (/^\d{1,4}$/.test(piece)) return true;
  if (piece.length < LEAST_PIECE) return false;
  const read = spelled(piece);
  if (COMMON_WORDS.has(read) || COMMON_WORDS.has(piece) || own.has(read) || own.has(piece)) return true;
  return /^(.)\1*$/u.test(piece) || LINES.some((line) => line.includes(piece));
}

function isMadeOf(lower: string, own: ReadonlySet<string>, most: number): boolean {
  let ends = new Set([0]);
  for (let pieces = 1; pieces <= most; pieces += 1) {
    const next = new Set<number>();
    for (const start of ends) {
      next.add(start + 1);
      for (let end = start + 2; end <= Math.min(lower.length, start + LONGEST_PIECE); end += 1) {
        if (!next.has(end) && isPiece(lower.slice(start, end), own)) next.add(end);
      }
    }
    if (next.has(lower.length)) return true;
    ends = next;
  }
  return false;
}

/**
 * Whether a text consists of at most `most` pieces, which guessing programs combine first: common words, numbers up
 * to four digits, keyboard walks, one repeated character. Any other character is a piece; repetitions count once.
 * @param lower lower-case text
 * @param own extra common words
 */
export function isFewPieces(lower: string, own: ReadonlySet<string>, most: number): boolean {
  const once = unrepeated(lower);
  return isMadeOf(once, own, most) || isMadeOf(undoubled(once), own, most);
}
