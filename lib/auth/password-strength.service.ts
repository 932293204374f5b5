import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { ownWords, type PasswordOwner, passwordFault } from "#lib/auth/password.rules.ts";
import { AppError } from "#lib/errors.ts";
import { slot } from "#lib/runtime.ts";

/** zxcvbn's scale from 0 to 4: 3 begins at 100 million guesses. */
const LEAST_SCORE = 3;

/** Judging takes at least the square of the length, on the main thread, so a longer password is judged by its two ends. */
const END_LENGTH = 32;

/** Known to attackers of this service, but not in zxcvbn's dictionaries. */
const OUR_WORDS = ["petstore", "correcthorsebatterystaple"];

/** The dictionaries take some 60 MB once they are loaded, so they wait for the first new password. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
    import("@zxcvbn-ts/language-en"),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary, petstore: OUR_WORDS },
    graphs: common.adjacencyGraphs,
    // In UTF-16 units, two for some characters.
    maxLength: 2 * END_LENGTH,
  });
}

const judge = slot("auth.password-judge", load);

function isStrong(zxcvbn: ZxcvbnFactory, text: string, own: string[]): boolean {
  const score = (reading: string): number => zxcvbn.check(reading, own).score;
  // zxcvbn does not see `abc` in `aabbcc`.
  const readings = new Set([text, text.replace(/(.)\1/gu, "$1")]);
  if (![...readings].every((reading) => score(reading) >= LEAST_SCORE)) return false;
  // It takes unknown digits for random ones, but people add a date or a phone number to a common word, or to nothing.
  return score(text.replace(/\d/g, "")) > 0;
}

async function isGuessable(password: string, owner: PasswordOwner): Promise<boolean> {
  const zxcvbn = await judge();
  const own = ownWords(owner);
  const characters = [...password.normalize("NFKC")];
  const ends = characters.length > END_LENGTH ? [characters.slice(0, END_LENGTH), characters.slice(-END_LENGTH)] : [characters];
  return !ends.some((end) => isStrong(zxcvbn, end.join(""), own));
}

/** @throws AppError `invalid_body` */
export async function refuseBadPassword(password: string, owner: PasswordOwner): Promise<void> {
  const fault = passwordFault(password, owner);
  if (fault) throw new AppError("invalid_body", `The password ${fault}.`);
  if (await isGuessable(password, owner)) {
    throw new AppError("invalid_body", "The password is among the first that an attacker tries; choose another.");
  }
}
