import { PLAIN_LETTERS } from "#lib/platform/names/letters.rules.ts";
import { wordsOf } from "#lib/shelter/pets/search.rules.ts";

export const NAME = `(lower(name) collate "C")`;
/** Sorts after every name with the same prefix. */
const LAST_CHARACTER = "\u{10FFFF}";
/** Matches the index; too slow to evaluate in a scan. */
export const WORDS = "array_to_tsvector(pet_words(project_id, name))";

/** Limits the matches collected before sorting; if there are more, a search scans in order. */
export const MAX_FEW = 1000;
/** Animals that a search scans in order before it collects all matches. */
export const NEAR = 30_000;
export type IdOrder = "asc" | "desc";

export class Values {
  readonly all: unknown[] = [];

  add(value: unknown): string {
    this.all.push(value);
    return `$${this.all.length}`;
  }
}

const LETTERS = [...PLAIN_LETTERS, ["ς", "σ"] as const];
const PAIRS = new Set(LETTERS.map(([, plain]) => plain).filter(({ length }) => length === 2));
const MAX_COMPARED = 8;

/** Besides accents, what `pet_words` turns into it. One of a pair can be missing if one letter stands for both. */
function sourcesOf(character: string, i: number, word: readonly string[]): string {
  const [before = "", next = ""] = [word[i - 1], word[i + 1]];
  const isOfPair = PAIRS.has(before + character) || PAIRS.has(character + next);
  const letters = LETTERS.filter(([, plain]) => plain === character || (plain.includes(character) && (isOfPair || next === "")));
  const all = [character, ...letters.map(([letter]) => letter)].flatMap((one) => [one, one === "ß" ? "ẞ" : one.toUpperCase()]);
  return `[${all.join("")}]${isOfPair ? "?" : ""}`;
}

/** A regular expression for NFD texts that may have the word, which has no special characters. */
function mayFoldTo(word: string): string {
  return [...word].map(sourcesOf).slice(0, MAX_COMPARED).join("[^0-9A-Za-z]*");
}

/** Spares a scan most of the slow condition. */
export function mayHaveWords(q: string, values: Values): string {
  const [word = ""] = wordsOf(q);
  const ofAscii = `position(${values.add(word)}::text in lower(name collate "C")) > 0`;
  const ofOthers = `lower(normalize(name, NFD)) ~ ${values.add(mayFoldTo(word))}::text`;
  return `case when octet_length(name) = length(name) then ${ofAscii} else ${ofOthers} end`;
}

/**
 * Words that begin with those searched for.
 * @param project SQL
 */
export function wordsMatch(project: string, q: string, values: Values): string {
  return `(${mayHaveWords(q, values)} and ${WORDS} @@ pet_search(${project}, ${values.add(q)}::text))`;
}

/** The index of names leaves out the bin. */
export function nameBegins(prefix: string, values: Values): string {
  const [from, to] = [values.add(prefix), values.add(prefix + LAST_CHARACTER)];
  return `(${NAME} >= lower(${from}::text) collate "C" and ${NAME} < lower(${to}::text) collate "C")`;
}

/**
 * Names that begin with the one word; undefined for several. The index of names stops at a limit, that of words is read whole.
 * @param project SQL
 */
export function begunWith(project: string, q: string, values: Values): string | undefined {
  const [word, ...others] = wordsOf(q);
  if (word === undefined || others.length > 0) return undefined;
  return `pets where project_id = ${project} and deleted_at is null and ${nameBegins(word, values)} order by ${NAME}`;
}
