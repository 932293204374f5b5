import type { ImportField } from "#lib/shelter/pets/import/fields.schema.ts";
import { ENGLISH } from "#lib/shelter/pets/import/languages/english.rules.ts";
import { GERMAN } from "#lib/shelter/pets/import/languages/german.rules.ts";
import type { Language } from "#lib/shelter/pets/import/languages/schema.ts";

/** A file without a preset may mix them. */
export const LANGUAGES: readonly Language[] = [ENGLISH, GERMAN];

export const wordsIn = (list: string | undefined): string[] => list?.split(", ") ?? [];

/** @param of a list of words with commas between them */
export const allWords = (of: (language: Language) => string | undefined): string[] =>
  LANGUAGES.flatMap((language) => wordsIn(of(language)));

export const titlesOf = (field: ImportField): string[] => allWords(({ titles }) => titles[field]);

export const oneOf = (words: readonly string[]): string =>
  `(?<!\\p{L})(?:${words.toSorted((one, other) => other.length - one.length).join("|")})(?!\\p{L})\\.?`;
