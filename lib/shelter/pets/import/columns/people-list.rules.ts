import { privateReason } from "#lib/shelter/pets/import/columns/private.rules.ts";
import { type ColumnFields, fieldsByName } from "#lib/shelter/pets/import/columns/rules.ts";
import type { ImportField } from "#lib/shelter/pets/import/fields.schema.ts";
import { knownSpecies } from "#lib/shelter/pets/import/languages/words.rules.ts";
import type { TableRow } from "#lib/shelter/pets/import/schema.ts";
import { titleKey } from "#lib/shelter/pets/import/title.rules.ts";

/** Adopters and owners may be in a list of animals. */
const PART =
  /adopter|foster|owner|guardian|surrender|finder|besitzer|eigentümer|halter|übernehmer|pflege|animal|^pet(?!r|ty)|^tier.|species|breed|^rasse/;
/** Each list has them. */
const PLAIN = ["name", "categoryId", "status", "externalId", "notes", "listed"] as const satisfies readonly ImportField[];
const HUMAN: ReadonlySet<ImportField> = new Set<ImportField>([
  ...PLAIN,
  ...(["sex", "age", "birthDate", "size", "photo", "description", "location"] as const),
  ...(["feeAmount", "feeCurrency", "intakeDate", "videoUrl"] as const),
]);

/** Says more of each than a list of people who walk dogs. */
function hasSpecies(fields: ColumnFields, rows: readonly TableRow[]): boolean {
  const at = fields.indexOf("categoryId");
  const isMore = fields.some((field) => field !== null && !PLAIN.some((plain) => plain === field));
  return isMore && rows.some(({ cells }) => knownSpecies(cells[at] ?? "") !== undefined);
}

/** Whether a list is of donors, volunteers, or members, rather than of animals. @param rows the first below the titles */
export function isAboutPeople(header: readonly string[], rows: readonly TableRow[]): boolean {
  // "Tier" is German for an animal; in English it is a level of membership.
  const fields = fieldsByName(header.map((title) => (titleKey(title) === "tier" ? "" : title)));
  if (header.some((title) => PART.test(titleKey(title))) || fields.some((field) => field !== null && !HUMAN.has(field))) return false;
  const count = header.filter((title) => privateReason(title) === "people").length;
  return count >= 2 || (count === 1 && !hasSpecies(fields, rows));
}

export const ABOUT_PEOPLE =
  "This looks like a list of people, such as donors or volunteers, not of animals, so nothing of it is imported. If these are animals, say which column holds the name and which holds the category.";
