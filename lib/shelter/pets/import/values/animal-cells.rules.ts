import { isBlank } from "#lib/platform/names/folding.rules.ts";
import { cutText } from "#lib/platform/stored-text.ts";
import { type Columns, titleOf } from "#lib/shelter/pets/import/columns/rules.ts";
import type { ImportField } from "#lib/shelter/pets/import/fields.schema.ts";
import { isUnknown } from "#lib/shelter/pets/import/languages/words.rules.ts";
import { readAttributes } from "#lib/shelter/pets/import/values/attributes.rules.ts";
import { readBirth, unitIn } from "#lib/shelter/pets/import/values/birth.rules.ts";
import { type Place, type PlaceReading, placeOf } from "#lib/shelter/pets/import/values/place.rules.ts";
import {
  type FieldError,
  type ProfileReading,
  type ReadProfile,
  readProfileCells,
} from "#lib/shelter/pets/import/values/profile-cells.rules.ts";
import { cellOf, type PlacedCell, saidOf, sharedCells } from "#lib/shelter/pets/import/values/row-cells.rules.ts";
import { mayBeShared, shareLinkOf, shareLinkRule } from "#lib/shelter/pets/import/values/share-link.rules.ts";
import { readWeightOrRange } from "#lib/shelter/pets/import/values/weight.rules.ts";
import { WEIGHT_RULE } from "#lib/shelter/profiles/cells.rules.ts";
import { cellsPatchOf, columnHeading, PROFILE_COLUMNS, type ProfileCells } from "#lib/shelter/profiles/columns.rules.ts";
import { isYesOrNo, NEEDS } from "#lib/shelter/profiles/fields.schema.ts";
import { mergeProfile, UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";
import { MAX_LENGTHS } from "#lib/shelter/profiles/rules.ts";
import type { CellsPatch } from "#lib/shelter/profiles/schema.ts";

const MAX_PHOTOS = 12;
const MAX_ADDRESS = 2000;

interface PhotoReading {
  photoBase?: string | undefined;
  /** A text instead of an address. */
  onLostPhoto?: (() => void) | undefined;
}

function addressOf(text: string, base: string | undefined): string | undefined {
  if (text.length > MAX_ADDRESS) return undefined;
  if (/^https?:\/\//i.test(text)) return URL.canParse(text) ? text : undefined;
  const isPath = /^[\w.%/-]+\.(?:jpe?g|png|gif|webp)$/i.test(text) && !text.includes("//");
  return base !== undefined && isPath ? new URL(text.replace(/^\/?/, "/"), base).href : undefined;
}

/** @param cells of photos, with one or more addresses each */
function photoAddresses(cells: readonly string[], { photoBase, onLostPhoto }: PhotoReading): string[] {
  const addresses = cells.flatMap((cell) => {
    const texts = cell.split(/[\s,;|]+(?=https?:)|\s+/).flatMap((text) => (/^https?:/i.test(text) ? text : text.split(/[,;|]/)));
    const found = texts.flatMap((text) => addressOf(text, photoBase) ?? []);
    if (found.length === 0) onLostPhoto?.();
    return found;
  });
  return [...new Set(addresses)].slice(0, MAX_PHOTOS);
}

/** Such as “Labrador Retriever / Beagle / Mixed” or “Beagle,Boxer”; without a second one, there is none. */
function readBreeds(text: string): Pick<ProfileCells, "primaryBreed" | "secondaryBreed" | "mixed"> {
  const parts = text.split(/[/,;]/).map((part) => part.trim());
  const breeds = parts.filter((part) => part !== "" && !/^(?:mix|mixed|mixed breed|unknown|none)$/i.test(part));
  const [primaryBreed, secondaryBreed] = breeds.map((breed) => cutText(breed, MAX_LENGTHS.breed));
  const isMixed = breeds.length > 2 || parts.some((part) => /^mix/i.test(part));
  return {
    ...(primaryBreed !== undefined && { primaryBreed, secondaryBreed: secondaryBreed ?? null }),
    ...(isMixed && { mixed: true }),
  };
}

export interface Reading extends PhotoReading, PlaceReading, ProfileReading {
  /** An animal that came back has several rows. */
  hasRowPerIntake?: boolean;
}

export interface AnimalCells extends Omit<Place, "listed"> {
  patch: CellsPatch;
  isListedDerived: boolean;
  photos: string[];
  errors: FieldError[];
}

const AGE_RULE = "an age, such as 2 years 4 months";

function addAge({ values, errors, ageClass }: ReadProfile, cells: readonly string[], columns: Columns, reading: Reading): void {
  const age = cellOf(cells, columns, "age", reading.isForeign);
  if (values.birthDate !== undefined || isBlank(age) || isUnknown(age)) return;
  const birth = readBirth(age, reading, ageClass, unitIn(titleOf(columns, "age")) ?? "year");
  if (birth) Object.assign(values, birth);
  else errors.push({ field: "age", came: age, rule: AGE_RULE });
}

function addDerived(read: ReadProfile, cells: readonly string[], columns: Columns, reading: Reading): void {
  const { values, errors } = read;
  const { isForeign } = reading;
  addAge(read, cells, columns, reading);
  if (isForeign && values.specialNeedsNote !== undefined) values.specialNeeds ??= true;
  for (const [field, unit] of [
    ["weightKg", "kg"],
    ["weightLb", "lb"],
  ] as const) {
    const came = cellOf(cells, columns, field, isForeign);
    if (values.weightGrams !== undefined || isBlank(came) || /^[0.,]+$/.test(came.trim())) continue;
    const grams = readWeightOrRange(came, unit);
    if (typeof grams === "number") values.weightGrams = grams;
    else if (!isUnknown(came)) errors.push({ field, came, rule: WEIGHT_RULE });
  }
  // A column for one of them says more.
  const breeds = values.primaryBreed === undefined ? readBreeds(cellOf(cells, columns, "breeds", isForeign)) : {};
  Object.assign(values, { ...breeds, ...readAttributes(cellOf(cells, columns, "attributes", isForeign)), ...values });
}

function mergeErrors(patch: CellsPatch, values: ProfileCells, now: number): FieldError[] {
  const { errors } = mergeProfile(UNKNOWN_PROFILE, patch, now);
  return errors.map((sentence) => {
    const field = sentence.startsWith("fee.amount")
      ? "feeCurrency"
      : sentence.startsWith("fee.currency")
        ? "feeAmount"
        : sentence.split(" ")[0];
    const name = PROFILE_COLUMNS.find((column) => column === field) ?? "birthDate";
    return { field: name, came: String(values[name] ?? ""), rule: MERGE_RULES[name] ?? "a date that is not in the future" };
  });
}

const MERGE_RULES: Partial<Record<ImportField, string>> = {
  ...Object.fromEntries(
    NEEDS.map(([name, need]) => [
      name,
      `empty where ${isYesOrNo(need) ? `${columnHeading(need)} is not yes` : `there is no ${columnHeading(need)}`}`,
    ]),
  ),
  feeAmount: "empty, or beside its currency",
  feeCurrency: "empty, or beside its amount",
};

function without(values: ProfileCells, errors: readonly FieldError[]): ProfileCells {
  const faulty = new Set<string>(errors.map(({ field }) => field));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !faulty.has(name)));
}

/** A link that a person copied from a cloud drive. */
function sharedPhoto({ at, text }: PlacedCell): FieldError[] {
  const drives = mayBeShared(text) ? photoAddresses([text], {}).flatMap((url) => shareLinkOf(new URL(url)) ?? []) : [];
  return drives.slice(0, 1).map((drive) => ({ field: "photo", came: text, at, rule: shareLinkRule(drive) }));
}

function photosOf(cells: readonly PlacedCell[], areSomeShared: boolean, reading: Reading): string[] {
  const texts = cells.map(({ text }) => text);
  const all = photoAddresses(texts, reading);
  return areSomeShared ? all.filter((url) => shareLinkOf(new URL(url)) === undefined) : all;
}

export function readAnimalCells(cells: readonly string[], columns: Columns, reading: Reading): AnimalCells {
  const { isForeign, now } = reading;
  const { listed, ...place } = placeOf(cells, columns, reading);
  const read = readProfileCells(cells, columns, reading);
  addDerived(read, cells, columns, reading);
  const { values, errors } = read;
  if (isForeign && values.primaryBreed !== undefined && values.secondaryBreed === values.primaryBreed) values.secondaryBreed = null;
  // A word that is not understood never makes an animal public.
  const isUnsure = errors.some(({ field }) => field === "listed");
  const told = { ...values, listed: listed ?? (isUnsure ? false : values.listed) };
  const patch = cellsPatchOf(told);
  const merged = mergeErrors(patch, values, now);
  const photoCells = sharedCells(cells, columns, "photo");
  const shared = place.isLeftOut ? [] : photoCells.flatMap(sharedPhoto);
  const at = columns.at.get("listed")?.[0] ?? -1;
  const remark =
    place.remark ?? (told.listed === false ? `Not listed: ${saidOf(columns, at, isUnsure ? (cells[at] ?? "") : "no")}.` : undefined);
  const isListedDerived = listed !== undefined;
  return {
    ...place,
    isListedDerived,
    remark,
    patch: merged.length === 0 ? patch : cellsPatchOf(without(told, merged)),
    photos: place.isLeftOut ? [] : photosOf(photoCells, shared.length > 0, reading),
    errors: [...errors, ...merged, ...shared],
  };
}
