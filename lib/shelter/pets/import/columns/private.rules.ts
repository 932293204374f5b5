import { type FileColumn, type ImportField, PLACE_FIELDS, type PrivateReason } from "#lib/shelter/pets/import/fields.schema.ts";
import { LANGUAGES } from "#lib/shelter/pets/import/languages/rules.ts";
import { keepsOffSite } from "#lib/shelter/pets/import/languages/standing.rules.ts";
import { titleKey } from "#lib/shelter/pets/import/title.rules.ts";

/** Written for the public, whatever the title says otherwise. `animalcomments` is what asm3 later called ANIMALDESCRIPTION. */
const PUBLIC = /^(?:kennelcard|(?:kennelcard)?web(?:site)?memo|animalcomments|specialneedsnotes?|adoptionfosterdate)$/;
const PATTERNS = LANGUAGES.flatMap(({ privateTitles }) => privateTitles);

function reasonOf(title: string): PrivateReason | undefined {
  const key = titleKey(title);
  return PUBLIC.test(key) ? undefined : PATTERNS.find(([, pattern]) => pattern.test(key))?.[0];
}

/** Says for certain that an animal is not to be seen, as “Medical hold” does. It is read for nothing else. */
function isOfPlace(title: string): boolean {
  const reason = reasonOf(title);
  return reason !== undefined && reason !== "people" && keepsOffSite(title);
}

export const privateReason = (title: string): PrivateReason | undefined => (isOfPlace(title) ? undefined : reasonOf(title));

/** “Notes” stay with the team. */
const isForTeam = (title: string): boolean => /^not(?:es?|iz(?:en)?)$/.test(titleKey(title));

export const canHold = (title: string, field: ImportField): boolean =>
  privateReason(title) === undefined && (!isForTeam(title) || field === "notes") && (!isOfPlace(title) || PLACE_FIELDS.has(field));

/** By the whole title, of which the column has only the beginning. */
export const canColumnHold = ({ title, reason }: FileColumn, field: ImportField): boolean => reason === undefined && canHold(title, field);
