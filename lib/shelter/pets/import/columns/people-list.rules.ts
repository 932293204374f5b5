import { privateReason } from "#lib/shelter/pets/import/columns/private.rules.ts";
import { fieldsByName } from "#lib/shelter/pets/import/columns/rules.ts";
import type { ImportField } from "#lib/shelter/pets/import/fields.schema.ts";
import { titleKey } from "#lib/shelter/pets/import/title.rules.ts";

/** Adopters and owners may be in a list of animals. */
const PART =
  /adopter|foster|owner|guardian|surrender|finder|besitzer|eigentümer|halter|übernehmer|pflege|animal|^pet(?!r|ty)|^tier.|species|breed|^rasse/;
const HUMAN: ReadonlySet<ImportField> = new Set<ImportField>([
  ...(["name", "categoryId", "status", "externalId", "sex", "age", "birthDate", "size", "photo"] as const),
  ...(["description", "notes", "location", "feeAmount", "feeCurrency", "listed", "intakeDate", "videoUrl"] as const),
]);

/** Whether the titles are those of donors, volunteers, or members, rather than of animals. */
export function isAboutPeople(header: readonly string[]): boolean {
  const isOfAnimals =
    header.some((title) => PART.test(titleKey(title))) || fieldsByName(header).some((field) => field !== null && !HUMAN.has(field));
  return !isOfAnimals && header.filter((title) => privateReason(title) === "people").length >= 2;
}

export const ABOUT_PEOPLE =
  "This looks like a list of people, such as donors or volunteers, not of animals. A list of animals needs a column for the name and one for the category.";
