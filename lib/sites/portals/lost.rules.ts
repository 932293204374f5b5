import type { ImportField } from "#lib/shelter/pets/import/fields.schema.ts";
import { INTERNAL_COLUMNS, PROFILE_COLUMNS, writeProfileCell } from "#lib/shelter/profiles/columns.rules.ts";
import { isDay } from "#lib/shelter/profiles/date.rules.ts";
import { speciesWords } from "#lib/shelter/profiles/facts.view.ts";
import type { PortalNote } from "#lib/sites/portals/schema.ts";
import { type PortalAnimal, speciesFor, type Writing } from "#lib/sites/portals/values.rules.ts";

/** Only animals that visitors of the site may see are for a portal. */
export function absenceOf({ deletedAt, status, profile }: PortalAnimal): PortalNote | undefined {
  if (deletedAt !== null) return { kind: "absent", reason: "binned" };
  if (status === "sold") return { kind: "absent", reason: "adopted" };
  return profile.listed ? undefined : { kind: "absent", reason: "notListed" };
}

const SAID_OTHERWISE: ReadonlySet<ImportField> = new Set(["listed", "feeCurrency"]);
const OPEN_COLUMNS = PROFILE_COLUMNS.filter((name) => !INTERNAL_COLUMNS.has(name) && !SAID_OTHERWISE.has(name));

function withoutColumn({ profile }: PortalAnimal, written: ReadonlySet<ImportField>): PortalNote[] {
  const isWritten = (name: ImportField): boolean => written.has(name) || (name === "weightGrams" && written.has("weightLb"));
  const lost = OPEN_COLUMNS.filter((name) => !isWritten(name) && !["", "no"].includes(writeProfileCell(name, profile)));
  return lost.map((field) => ({ kind: "leftOut", reason: "noColumn", field }));
}

/** What the file has a column for, but not for this animal's value; and what it has none for. */
export function lostFields(animal: PortalAnimal, written: ReadonlySet<ImportField>, { layout, site }: Writing): PortalNote[] {
  const { profile, photos } = animal;
  const notes = withoutColumn(animal, written);
  const { birthDate, fee } = profile;
  if (written.has("birthDate") && birthDate !== null && !isDay(birthDate))
    notes.push({ kind: "leftOut", reason: "partial", field: "birthDate" });
  if (written.has("feeAmount") && fee && !layout.currencies.includes(fee.currency)) {
    notes.push({ kind: "leftOut", reason: "noWord", field: "feeAmount", from: fee.currency });
  }
  if (photos.length > 0 && (site === undefined || !written.has("photo"))) {
    notes.push({ kind: "leftOut", reason: written.has("photo") ? "notPublished" : "noColumn", field: "photo" });
  }
  if (profile.species === null)
    notes.push({ kind: "mapped", field: "species", from: animal.category, to: speciesWords(speciesFor(animal)) });
  return notes;
}
