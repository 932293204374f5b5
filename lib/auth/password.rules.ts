import { isFewPieces, spelled, unrepeated } from "#lib/auth/password-guessing.rules.ts";
import { COMMON_WORDS } from "#lib/auth/password-guessing.schema.ts";
import { AppError } from "#lib/errors.ts";

/** Unicode code points. The maximum bounds hashing cost. */
export const LEAST_PASSWORD_LENGTH = 12;
const MOST_PASSWORD_LENGTH = 256;

/** A password of so few pieces is too weak at any length. */
const TOO_FEW_PIECES = 3;

export interface PasswordOwner {
  name?: string;
  email?: string;
}

function letters(text: string): string {
  return text.replace(/\P{L}/gu, "");
}

/** One common word, ignoring digits, symbols and repetitions. */
function isOneWord(lower: string): boolean {
  const plain = [lower, spelled(lower), lower.replace(/^\P{L}+|\P{L}+$/gu, "")].map(letters);
  const trimmed = letters(spelled(lower.replace(/\P{L}+$/u, "")));
  return [...plain, trimmed].some((text) => COMMON_WORDS.has(text) || COMMON_WORDS.has(unrepeated(text)));
}

const LEAST_OWN_LETTERS = 3;

/** Name and local part, longest first. */
function ownWords({ name = "", email = "" }: PasswordOwner): string[] {
  const local = email.slice(0, Math.max(0, email.lastIndexOf("@")));
  const texts = [name, local].map((text) => text.normalize("NFKC").toLowerCase());
  const words = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{M}]+/u)]);
  return [...new Set(words)].filter((word) => [...word].length >= LEAST_OWN_LETTERS).sort((a, b) => b.length - a.length);
}

/** Only the person's own words, ignoring digits and symbols. */
function isOwn(lower: string, own: readonly string[]): boolean {
  return [lower, spelled(lower)].some((text) => {
    const rest = own.reduce((left, word) => left.replaceAll(word, " "), text);
    return rest !== text && !/\p{L}/u.test(rest);
  });
}

const DIGIT_RUNS = "01234567890123456789";

function isMonotonous(password: string): boolean {
  const backwards = [...DIGIT_RUNS].reverse().join("");
  return new Set(password).size < 4 || DIGIT_RUNS.includes(password) || backwards.includes(password);
}

/** @returns the rest of a sentence that starts with "The password", or null when acceptable */
export function passwordFault(password: string, owner: PasswordOwner = {}): string | null {
  const length = [...password].length;
  if (length < LEAST_PASSWORD_LENGTH || length > MOST_PASSWORD_LENGTH) {
    return `must have ${LEAST_PASSWORD_LENGTH} to ${MOST_PASSWORD_LENGTH} characters`;
  }
  const lower = password.normalize("NFKC").toLowerCase();
  const own = ownWords(owner);
  if (isOwn(lower, own)) return "is little more than your name or e-mail address; choose another";
  if (isOneWord(lower) || isMonotonous(password) || isFewPieces(lower, new Set(own), TOO_FEW_PIECES)) {
    return "is among the first that an attacker tries; choose another";
  }
  return null;
}

/** @throws AppError `invalid_body` */
export function refuseBadPassword(password: string, owner: PasswordOwner): void {
  const fault = passwordFault(password, owner);
  if (fault) throw new AppError("invalid_body", `The password ${fault}.`);
}
