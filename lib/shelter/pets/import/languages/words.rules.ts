import { foldedName } from "#lib/platform/names/folding.rules.ts";
import type { ImportField } from "#lib/shelter/pets/import/fields.schema.ts";
import { allWords, LANGUAGES, oneOf } from "#lib/shelter/pets/import/languages/rules.ts";
import { isUnknownCell, readYesOrNo, writeYesOrNo } from "#lib/shelter/profiles/cells.rules.ts";
import { FIELD_NAMES, isYesOrNo } from "#lib/shelter/profiles/fields.schema.ts";
import { isKnownSpecies, type Species, speciesOf } from "#lib/shelter/profiles/rules.ts";

/** Longer texts are none. */
const MAX_WORD = 80;
const PLAIN = /^[ -~]*$/;

/** Ignores case, and dots as in “k. A.”; empty if no word. */
function keyOf(text: string): string {
  if (text.length > MAX_WORD) return "";
  const words = text.replaceAll(/[.!]+/g, " ");
  return PLAIN.test(words) ? words.replaceAll(/ +/g, " ").trim().toLowerCase() : foldedName(words);
}

const keysOf = (words: readonly string[]): Set<string> => new Set(words.map(keyOf));
const YES = keysOf(allWords(({ yes }) => yes));
const NO = keysOf(allWords(({ no }) => no));
const UNKNOWN = keysOf(allWords(({ unknown }) => unknown));

export function isUnknown(text: string): boolean {
  return isUnknownCell(text) || UNKNOWN.has(keyOf(text));
}

/** The text where it is neither. */
export function yesOrNo(text: string): boolean | string {
  const read = readYesOrNo(text);
  if (typeof read === "boolean") return read;
  const key = keyOf(text);
  return YES.has(key) || (!NO.has(key) && text);
}

const ABOUT = new RegExp(`${oneOf(allWords(({ about }) => about))}|[~≈±?>]|\\+(?!\\d)`, "giu");

export const withoutAbout = (text: string): string => text.replaceAll(ABOUT, " ");

/** Our own, by field and word. */
const MEANINGS = new Map<ImportField, ReadonlyMap<string, string>>();
for (const { words } of LANGUAGES) {
  for (const [field, meanings] of Object.entries(words) as [ImportField, Record<string, string>][]) {
    const all = Object.entries(meanings).flatMap(([own, list]) => list.split(", ").map((word) => [keyOf(word), own] as const));
    MEANINGS.set(field, new Map([...(MEANINGS.get(field) ?? []), ...all]));
  }
}

/** Say more than the word, such as “Male (neutered)” or “kastriert seit 2022”. */
const WITH_MORE: ReadonlySet<ImportField> = new Set<ImportField>(["sex", "size", "coat", "neutered", "vaccinated"]);
for (const field of ["neutered", "vaccinated"] as const) {
  const answers = [...[...YES, "yes"].map((word) => [word, "yes"] as const), ...[...NO, "no"].map((word) => [word, "no"] as const)];
  MEANINGS.set(field, new Map([...answers, ...(MEANINGS.get(field) ?? [])]));
}

function beginningOf(key: string, meanings: ReadonlyMap<string, string>): string | undefined {
  const isBeginning = (word: string): boolean => key.startsWith(word) && /^[^\p{L}\p{N}]/u.test(key.slice(word.length));
  const [beginning] = [...meanings.keys()].filter(isBeginning).toSorted((one, other) => other.length - one.length);
  if (beginning === undefined) return undefined;
  const own = meanings.get(beginning);
  const more = key.slice(beginning.length).split(/[^\p{L}\p{N}]+/u);
  const isOther = (word: string): boolean =>
    NO.has(word) || UNKNOWN.has(word) || /^no[nt]?$/.test(word) || (meanings.get(word) ?? own) !== own;
  return more.some(isOther) ? undefined : own;
}

/** “N” is no answer where “M (N)” is a sex. */
export function meaningIn(field: ImportField, text: string): string | undefined {
  const key = keyOf(text);
  return YES.has(key) || NO.has(key) ? undefined : MEANINGS.get(field)?.get(key);
}

const YES_OR_NO: ReadonlySet<string> = new Set(FIELD_NAMES.filter(isYesOrNo));

/** Our own word, nothing where unknown, else the text. */
export function ownWord(field: ImportField, text: string): string {
  const meanings = MEANINGS.get(field);
  if (!meanings && !YES_OR_NO.has(field)) return text;
  const key = keyOf(text);
  if (key === "") return text;
  const own = meanings && (meanings.get(key) ?? (WITH_MORE.has(field) ? beginningOf(key, meanings) : undefined));
  if (own !== undefined) return own;
  const told = YES_OR_NO.has(field) ? yesOrNo(text) : text;
  return typeof told === "boolean" ? writeYesOrNo(told) : UNKNOWN.has(key) ? "" : text;
}

/** Undefined for a species without a name of ours. */
export function knownSpecies(text: string): Species | undefined {
  const own = MEANINGS.get("species")?.get(keyOf(text)) ?? speciesOf(text);
  return isKnownSpecies(own) ? own : undefined;
}

export function wordsForSpecies(text: string): string[] {
  const species = knownSpecies(text);
  return species === undefined ? [] : [species, ...allWords(({ words }) => words.species?.[species])];
}
