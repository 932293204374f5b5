import { parentPort } from "node:worker_threads";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";

/** zxcvbn's scale from 0 to 4: 3 starts at 100 million guesses. */
const MIN_SCORE = 3;

const MIN_DISTINCT = 4;

/** zxcvbn's time grows with the square of the length. */
const END_LENGTH = 32;

/** Missing in zxcvbn ("constructor" is an inherited property there). */
const OUR_WORDS = ["petstore", "correcthorsebatterystaple", "constructor"];

export interface PasswordQuestion {
  id: number;
  password: string;
  own: string[];
}

export interface PasswordAnswer {
  id: number;
  isGuessable: boolean | undefined;
}

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common, ...english, petstore: OUR_WORDS },
  graphs: adjacencyGraphs,
  // UTF-16 units, two for some characters.
  maxLength: 2 * END_LENGTH,
});

function isStrong(text: string, own: string[]): boolean {
  if (new Set(text).size < MIN_DISTINCT) return false;
  const score = (reading: string): number => zxcvbn.check(reading, own).score;
  // zxcvbn misses `abc` in `aabbcc`.
  const readings = new Set([text, text.replace(/(.)\1/gu, "$1")]);
  if (![...readings].every((reading) => score(reading) >= MIN_SCORE)) return false;
  // zxcvbn treats digits as random, but people append dates.
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

/** A thread of `password-strength.service.ts`. */
parentPort?.on("message", (question: PasswordQuestion) => parentPort?.postMessage(answer(question)));
