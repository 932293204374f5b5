import type { FileColumn, ImportField, PrivateReason } from "#lib/shelter/pets/import/fields.schema.ts";
import { LANGUAGES } from "#lib/shelter/pets/import/languages/rules.ts";
import { titleKey } from "#lib/shelter/pets/import/title.rules.ts";

/** Written for the public, whatever the title says otherwise. `animalcomments` is what asm3 later called ANIMALDESCRIPTION. */
const PUBLIC = /^(?:kennelcard|(?:kennelcard)?web(?:site)?memo|animalcomments|specialneedsnotes?|adoptionfosterdate)$/;
const PATTERNS = LANGUAGES.flatMap(({ privateTitles }) => privateTitles);

export function privateReason(title: string): PrivateReason | undefined {
  const key = titleKey(title);
  return PUBLIC.test(key) ? undefined : PATTERNS.find(([, pattern]) => pattern.test(key))?.[0];
}

/** “Notes” stay with the team. */
const isForTeam = (title: string): boolean => /^not(?:es?|iz(?:en)?)$/.test(titleKey(title));

export const canHold = (title: string, field: ImportField): boolean =>
  privateReason(title) === undefined && (!isForTeam(title) || field === "notes");

/** By the whole title, of which the column has only the beginning. */
export const canColumnHold = ({ title, reason }: FileColumn, field: ImportField): boolean => reason === undefined && canHold(title, field);
