import { titleKey } from "#lib/shelter/pets/import/columns/title.rules.ts";
import type { ImportField, PrivateReason } from "#lib/shelter/pets/import/fields.schema.ts";

/** Written for the public, whatever the title says otherwise. `animalcomments` is what asm3 later called ANIMALDESCRIPTION. */
const PUBLIC = /^(?:kennelcard|(?:kennelcard)?web(?:site)?memo|animalcomments|specialneedsnotes?|adoptionfosterdate)$/;
/** By `titleKey`. The first that matches counts. */
const PATTERNS: readonly [PrivateReason, RegExp][] = [
  [
    "people",
    /person(?!al)|contact|owner|guardian|adopter|foster|surrender(?:er|edby)|relinquish|admitter|agency|(?<!pet)finder|reporter|rescuer|caretaker|caregiver|volunteer|sponsor|^colony|currentvet|^vet$|^vet(?:name|erinarian)|surgeon|pickup|^(?:donor|donation)/,
  ],
  [
    "people",
    /^(?:first|last|sur|full)name|(?:assoc|from|to)name$|(?:adopted|outcome|intake|created|updated|transferred|found|performed|given|entered|released)by$|transfer(?:red)?(?:to|from)$/,
  ],
  [
    "people",
    /e-?mail|phone|^address|(?<!photo)address$|street|(?<!apa)city$|province$|county$|^state$|zip(?:code)?$|postcode|postalcode|currentlocation|(?:originally|where.*)found|found(?:at|location)$|locationfound|originalsource|license(?!plate)|^incident|^dispatch/,
  ],
  [
    "medical",
    /medica(?!lcare$)|health|vaccinationtype|vaccinationcomments|^vaccination|^test(?:type|result|due|performed|comments)|diagnos|treatment|surger|subjective|condition$|euthan|deceasedreason|deceasednotes/,
  ],
  ["behavior", /behaviou?r|temperament|assessment|^bit(?:e|ten)/],
  [
    "private",
    /^private|hidden|internal(?!id|number|no)|confidential|warning|history$|memo|comments?$|.notes?$|reason|entrycategory|^animal(?:pdf|html)|^log|^cost|^diary/,
  ],
];

/** Undefined where it may be imported. */
export function privateReason(title: string): PrivateReason | undefined {
  const key = titleKey(title);
  return PUBLIC.test(key) ? undefined : PATTERNS.find(([, pattern]) => pattern.test(key))?.[0];
}

/** What is titled “Notes” stays with the team. */
export const canHold = (title: string, field: ImportField): boolean =>
  privateReason(title) === undefined && (!/^notes?$/.test(titleKey(title)) || field === "notes");
