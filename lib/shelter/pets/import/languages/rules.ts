import type { ImportField } from "#lib/shelter/pets/import/fields.schema.ts";
import { ENGLISH } from "#lib/shelter/pets/import/languages/english.rules.ts";
import { GERMAN } from "#lib/shelter/pets/import/languages/german.rules.ts";
import type { Language } from "#lib/shelter/pets/import/languages/schema.ts";

/** A file without a preset may be in any of them, or mix them. */
export const LANGUAGES: readonly Language[] = [ENGLISH, GERMAN];

const wordsIn = (list: string | undefined): string[] => list?.split(", ") ?? [];

/** Those of a column, in every language. */
export const titlesOf = (field: ImportField): string[] => LANGUAGES.flatMap(({ titles }) => wordsIn(titles[field]));
