import { parentPort } from "node:worker_threads";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";

/** zxcvbn's scale from 0 to 4: 3 begins at 100 million guesses. */
const MIN_SCORE = 3;

const MIN_DISTINCT = 4;

/** Judging takes at least the square of the length, so a longer password is judged by its two ends. */
const END_LENGTH = 32;

/**
 * Known to attackers of this service, but not in zxcvbn's dictionaries. In those, "constructor" is a property that
 * JavaScript's objects inherit, and its rank no number.
 */
const OUR_WORDS = ["petstore", "correcthorsebatterystaple", "constructor"];

export interface PasswordQuestion {
  id: number;
  password: string;
  own: string[];
}

export interface PasswordAnswer {
  id: number;
  /** Undefined if it could not be judged. */
  isGuessable: boolean | undefined;
}

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common, ...english, petstore: OUR_WORDS },
  graphs: adjacencyGraphs,
  // In UTF-16 units, two for some characters.
  maxLength: 2 * END_LENGTH,
});

function isStrong(text: string, own: string[]): boolean {
  if (new Set(text).size < MIN_DISTINCT) return false;
  const score = (reading: string): number => zxcvbn.check(reading, own).score;
  // zxcvbn does not see `abc` in `aabbcc`.
  const readings = new Set([text, text.replace(/(.)\1/gu, "$1")]);
  if (![...readings].every((reading) => score(reading) >= MIN_SCORE)) return false;
  // It takes unknown digits for random ones, but people add a date or a phone number to a common word, or to nothing.
  return score(text.replace(/\d/g, "")) > 0;
}

function isGuessable(password: string, own: string[]): boolean {
  const characters = [...password.normalize("NFKC")];
  const ends = characters.length > END_LENGTH ? [characters.slice(0, END_LENGTH), characters.slice(-END_LENGTH)] : [characters];
  return !ends.some((end) => isStrong(end.join(""), own));
}

function answer({ id, password, own }: PasswordQuestion): PasswordAnswer {
  try {
    return { id, isGuessable: isGuessable(password, own) };
  } catch {
    return { id, isGuessable: undefined };
  }
}

/** Runs in its own thread; see `lib/people/auth/password-strength.service.ts`. */
parentPort?.on("message", (question: PasswordQuestion) => parentPort?.postMessage(answer(question)));
