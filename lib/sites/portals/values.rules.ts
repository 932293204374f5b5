import type { ImportField } from "#lib/shelter/pets/import/fields.schema.ts";
import { knownSpecies } from "#lib/shelter/pets/import/languages/words.rules.ts";
import type { Layout } from "#lib/shelter/pets/import/presets/layout.schema.ts";
import type { ExportedPet } from "#lib/shelter/pets/table/export.view.ts";
import { ageGroupOf } from "#lib/shelter/profiles/age.rules.ts";
import { PROFILE_COLUMNS, writeProfileCell } from "#lib/shelter/profiles/columns.rules.ts";
import { isDay } from "#lib/shelter/profiles/date.rules.ts";
import { weightIn } from "#lib/shelter/profiles/rules.ts";
import { lineText } from "#lib/sites/portals/text.rules.ts";

export interface PortalAnimal extends ExportedPet {
  category: string;
  /** Paths of its photos on the public site. */
  photos: readonly string[];
}

export interface Writing {
  layout: Layout;
  /** Where portals can fetch photos; undefined before the site is published. */
  site: string | undefined;
  now: number;
}

/** Of an animal without one, its category may say it. */
export const speciesFor = ({ profile, category }: PortalAnimal): string => profile.species ?? knownSpecies(category) ?? "";

/** Never changes, and no two animals have the same. */
function numberOf({ id, externalId }: PortalAnimal, { layout }: Writing): string {
  const max = layout.columns.find(({ field }) => field === "externalId")?.max ?? Number.POSITIVE_INFINITY;
  const isUsable = externalId !== null && lineText(externalId) === externalId && [...externalId].length <= max;
  return isUsable ? externalId : `P${id}`;
}

function dateText(date: string, { layout }: Writing): string {
  if (!isDay(date)) return "";
  const [year, month, day] = date.split("-");
  return layout.hasSlashDates ? `${month}/${day}/${year}` : date;
}

/** Of three decimals, an import reads the same grams. */
const pounds = (grams: number): string => `${Number(weightIn(grams, "lb").toFixed(3))}`;

/** What is written of fields that a profile has otherwise. */
const VALUES: Partial<Record<ImportField, (animal: PortalAnimal, writing: Writing) => string>> = {
  name: ({ name }) => name,
  externalId: numberOf,
  outcome: ({ status }) => status,
  species: speciesFor,
  age: ({ profile, ...animal }, { now }) => ageGroupOf(profile.birthDate, speciesFor({ ...animal, profile }) || null, now) ?? "",
  birthDate: ({ profile }, writing) => dateText(profile.birthDate ?? "", writing),
  intakeDate: ({ profile }, writing) => dateText(profile.intakeDate ?? "", writing),
  weightLb: ({ profile }) => (profile.weightGrams === null ? "" : pounds(profile.weightGrams)),
  feeAmount: ({ profile }, { layout }) => (profile.fee && layout.currencies.includes(profile.fee.currency) ? profile.fee.amount : ""),
};

function textOf(field: ImportField, animal: PortalAnimal, writing: Writing): string {
  const column = PROFILE_COLUMNS.find((name) => name === field);
  return VALUES[field]?.(animal, writing) ?? (column ? writeProfileCell(column, animal.profile) : "");
}

/** @param isSplit into several columns */
export function valuesOf(field: ImportField, animal: PortalAnimal, writing: Writing, isSplit: boolean): string[] {
  if (field === "photo") return writing.site === undefined ? [] : animal.photos.map((path) => `${writing.site}${path}`);
  const text = textOf(field, animal, writing);
  const parts = isSplit ? text.split(",").map((part) => part.trim()) : [text];
  return parts.filter((part) => part.trim() !== "");
}
