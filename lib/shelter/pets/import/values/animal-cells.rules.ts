import { isBlank } from "#lib/platform/names/folding.rules.ts";
import type { Columns } from "#lib/shelter/pets/import/columns/rules.ts";
import type { DateOrder } from "#lib/shelter/pets/import/date-order.schema.ts";
import type { ImportField } from "#lib/shelter/pets/import/fields.schema.ts";
import { readAttributes } from "#lib/shelter/pets/import/values/attributes.rules.ts";
import { readBreeds } from "#lib/shelter/pets/import/values/breeds.rules.ts";
import { birthDateFromAge, readDate } from "#lib/shelter/pets/import/values/dates.rules.ts";
import { type PhotoReading, photoAddresses } from "#lib/shelter/pets/import/values/photo-address.rules.ts";
import { type Place, type PlaceReading, placeOf } from "#lib/shelter/pets/import/values/place.rules.ts";
import { cellOf, saidOf, sharedCells } from "#lib/shelter/pets/import/values/row-cells.rules.ts";
import { isShortened, SHORTENED_RULE } from "#lib/shelter/pets/import/values/shortened-number.rules.ts";
import { isUnknownCell, readWeight, WEIGHT_RULE } from "#lib/shelter/profiles/cells.rules.ts";
import {
  cellsPatchOf,
  columnHeading,
  PROFILE_COLUMNS,
  type ProfileCells,
  type ProfileColumn,
  readProfileCell,
} from "#lib/shelter/profiles/columns.rules.ts";
import { isYesOrNo, NEEDS } from "#lib/shelter/profiles/fields.schema.ts";
import { mergeProfile, UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";
import type { CellsPatch } from "#lib/shelter/profiles/schema.ts";

export interface Reading extends PhotoReading, PlaceReading {
  /** An animal that came back has several rows. */
  hasRowPerIntake?: boolean;
  dateOrder: DateOrder;
  /** Epoch milliseconds. */
  now: number;
  onDate?: ((text: string) => void) | undefined;
}

export interface FieldError {
  field: ImportField;
  came: string;
  /** Completes “must be …”. */
  rule: string;
}

export interface AnimalCells extends Omit<Place, "listed"> {
  patch: CellsPatch;
  /** Whether another system's words tell that it is listed, or not. */
  isListedDerived: boolean;
  photos: string[];
  errors: FieldError[];
}

const DATES: ReadonlySet<ImportField> = new Set(["birthDate", "intakeDate"]);

/** Other systems keep the same breed twice, weigh nothing as 0, and call every unknown something else. */
function isForeignBlank(name: ProfileColumn, text: string): boolean {
  if (name === "secondaryBreed") return /^(?:no breed|none|n\/a|unknown)$/i.test(text);
  if (name === "videoUrl") return !/^https:\/\//i.test(text);
  return name === "microchip" && /^(?:0+|no|none|unknown|n\/a)$/i.test(text);
}

interface ReadCells {
  values: ProfileCells;
  errors: FieldError[];
}

function profileValues(cells: readonly string[], columns: Columns, { isForeign, dateOrder, now, onDate }: Reading): ReadCells {
  const [values, errors]: [ProfileCells, FieldError[]] = [{}, []];
  for (const name of PROFILE_COLUMNS) {
    if (!columns.at.has(name)) continue;
    const came = cellOf(cells, columns, name, isForeign);
    if (isBlank(came) || (isForeign && isForeignBlank(name, came))) continue;
    if (DATES.has(name)) onDate?.(came);
    const fromAge = isForeign && name === "goodWithChildren" ? /^(?:over|from) (\d{1,2})\b/i.exec(came)?.[1] : undefined;
    if (fromAge !== undefined) Object.assign(values, { goodWithChildren: true, childrenFromAge: Number(fromAge) });
    if (fromAge !== undefined) continue;
    const isLost = name === "microchip" && isShortened(came);
    const read = isLost ? { rule: SHORTENED_RULE } : readProfileCell(name, DATES.has(name) ? readDate(came, dateOrder, now) : came);
    if ("rule" in read) errors.push({ field: name, came, rule: read.rule });
    else values[name] = read.value;
  }
  return { values, errors };
}

function addDerived(read: ReadCells, cells: readonly string[], columns: Columns, { isForeign, now }: Reading): void {
  const { values, errors } = read;
  if (isForeign && values.specialNeedsNote !== undefined) values.specialNeeds ??= true;
  const age = cellOf(cells, columns, "age", isForeign);
  if (values.birthDate === undefined && !isBlank(age)) {
    const birthDate = birthDateFromAge(age, now);
    if (birthDate !== undefined) Object.assign(values, { birthDate, birthDateEstimated: true });
    else if (!isForeign) errors.push({ field: "age", came: age, rule: "an age, such as 2 years 4 months" });
  }
  for (const [field, unit] of [
    ["weightKg", "kg"],
    ["weightLb", "lb"],
  ] as const) {
    const came = cellOf(cells, columns, field, isForeign);
    if (values.weightGrams !== undefined || isBlank(came) || /^[0.,]+$/.test(came.trim())) continue;
    const grams = readWeight(came, unit);
    if (typeof grams === "number") values.weightGrams = grams;
    else if (!isUnknownCell(came)) errors.push({ field, came, rule: WEIGHT_RULE });
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

export function readAnimalCells(cells: readonly string[], columns: Columns, reading: Reading): AnimalCells {
  const { isForeign, now } = reading;
  const { listed, ...place } = placeOf(cells, columns, reading);
  const read = profileValues(cells, columns, reading);
  addDerived(read, cells, columns, reading);
  const { values, errors } = read;
  if (isForeign && values.primaryBreed !== undefined && values.secondaryBreed === values.primaryBreed) values.secondaryBreed = null;
  // A word that is not understood never makes an animal public.
  const isUnsure = errors.some(({ field }) => field === "listed");
  const told = { ...values, listed: listed ?? (isUnsure ? false : values.listed) };
  const merged = mergeErrors(cellsPatchOf(told), values, now);
  const photoCells = sharedCells(cells, columns, "photo").map(({ text }) => text);
  const at = columns.at.get("listed")?.[0] ?? -1;
  const remark =
    place.remark ?? (told.listed === false ? `Not listed: ${saidOf(columns, at, isUnsure ? (cells[at] ?? "") : "no")}.` : undefined);
  const isListedDerived = listed !== undefined;
  return {
    ...place,
    isListedDerived,
    remark,
    patch: cellsPatchOf(without(told, merged)),
    photos: place.isLeftOut ? [] : photoAddresses(photoCells, reading),
    errors: [...errors, ...merged],
  };
}
