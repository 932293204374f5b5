import { fromCell } from "#lib/platform/csv.ts";
import { isBlank } from "#lib/platform/names/folding.rules.ts";
import { readAttributes } from "#lib/shelter/pets/import/attributes.rules.ts";
import { readBreeds } from "#lib/shelter/pets/import/breeds.rules.ts";
import type { Columns } from "#lib/shelter/pets/import/columns.rules.ts";
import { birthDateFromAge, type DateOrder, readDate } from "#lib/shelter/pets/import/dates.rules.ts";
import type { ImportField } from "#lib/shelter/pets/import/fields.schema.ts";
import { type PhotoReading, photoAddresses } from "#lib/shelter/pets/import/photo-address.rules.ts";
import { plainText } from "#lib/shelter/pets/import/plain-text.rules.ts";
import { type Standing, standingOf, standingOfFlags } from "#lib/shelter/pets/import/standing.rules.ts";
import type { PetStatus } from "#lib/shelter/pets/rules.ts";
import { isUnknownCell, readWeight, readYesOrNo } from "#lib/shelter/profiles/cells.rules.ts";
import {
  PROFILE_COLUMNS,
  type ProfileCells,
  type ProfileColumn,
  profilePatchOf,
  readProfileCell,
  WEIGHT_RULE,
} from "#lib/shelter/profiles/columns.rules.ts";
import { mergeProfile, UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";
import type { CellsPatch } from "#lib/shelter/profiles/schema.ts";

export interface Reading extends PhotoReading {
  /** Another system's export: markup goes, and words such as “None” are blank. */
  isForeign: boolean;
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

export interface AnimalCells {
  patch: CellsPatch;
  /** Undefined where no column tells. */
  status: PetStatus | undefined;
  /** Whether another system's words tell that it is listed, or not. */
  isListedDerived: boolean;
  remark: string | undefined;
  isLeftOut: boolean;
  /** Left out only because it is no longer in care, which an adopted animal is not either. */
  isOnlyAway: boolean;
  photos: string[];
  errors: FieldError[];
}

const DATES: ReadonlySet<ImportField> = new Set(["birthDate", "intakeDate"]);

function textOf(cell: string | undefined, isForeign: boolean): string {
  const text = fromCell(cell ?? "");
  if (!isForeign) return text;
  const plain = plainText(text);
  return /^(?:none|null|[-–—])$/i.test(plain) ? "" : plain;
}

/** Words of other systems where we take yes or no, and weights that are none. */
function plainWord(field: ImportField, text: string): string {
  if (field === "neutered") {
    if (/^\s*(?:altered|spayed|neutered|castrated)\b/i.test(text)) return "yes";
    return /^\s*(?:not (?:altered|spayed|neutered)|unaltered|intact)\b/i.test(text) ? "no" : text;
  }
  if (field !== "weightKg" && field !== "weightLb") return text;
  return /^[0., a-z]*$/i.test(text) && text.includes("0") ? "" : text.replace(/^\s*(?:[~≈]|about\b|approx\b\.?|ca\b\.?)/i, "");
}

/** @returns of several columns, the text that says yes, else the first that is not blank */
export function cellOf(cells: readonly string[], { at }: Columns, field: ImportField, isForeign: boolean): string {
  const texts = (at.get(field) ?? [-1]).map((column) => plainWord(field, textOf(cells[column], isForeign)));
  const yes = texts.length > 1 ? texts.find((text) => readYesOrNo(text) === true) : undefined;
  return yes ?? texts.find((text) => !isBlank(text)) ?? texts[0] ?? "";
}

const saidOf = (columns: Columns, at: number, text: string): string => `“${columns.titles[at]}” is “${text.trim()}”`;

interface PlacedCell {
  at: number;
  text: string;
}

function sharedCells(cells: readonly string[], columns: Columns, field: ImportField): PlacedCell[] {
  const all = (columns.at.get(field) ?? []).map((at) => ({ at, text: cells[at] ?? "" }));
  return all.filter(({ text }) => !isBlank(text) && !/^[-–—]$/.test(text.trim()));
}

/** Of several columns, the one that keeps the animal off the site, then the one that says most. */
function outcomeOf(cells: readonly string[], columns: Columns, isForeign: boolean): PlacedCell & { standing: Standing } {
  const told = sharedCells(cells, columns, "outcome").flatMap(({ at, text }) => {
    const plain = textOf(text, isForeign);
    return isBlank(plain) ? [] : [{ at, text: plain, standing: standingOf(plain) }];
  });
  const statusOf = ({ standing }: { standing: Standing }) => (standing === "leftOut" ? standing : standing.status);
  const first = (status: string) => told.find((one) => statusOf(one) === status);
  const held = told.find(({ standing }) => standing !== "leftOut" && !standing.isListed);
  const found = held ?? first("sold") ?? first("leftOut") ?? first("pending") ?? first("available") ?? told[0];
  return found ?? { at: columns.at.get("outcome")?.[0] ?? -1, text: "", standing: standingOf("") };
}

interface Place extends Pick<AnimalCells, "status" | "remark" | "isLeftOut" | "isOnlyAway"> {
  listed: boolean | undefined;
}

function placeOf(cells: readonly string[], columns: Columns, isForeign: boolean): Place {
  const isYes = (text: string): boolean => readYesOrNo(text) !== false && !isUnknownCell(text);
  const flags = sharedCells(cells, columns, "flags");
  const gone =
    sharedCells(cells, columns, "leftOut").find(({ text }) => isYes(text)) ?? flags.find(({ text }) => standingOfFlags(text) === "leftOut");
  const inCare = sharedCells(cells, columns, "inCare").find(({ text }) => readYesOrNo(text) === false);
  const { at: outcomeAt, text: outcome, standing } = outcomeOf(cells, columns, isForeign);
  const leftOut = gone ?? inCare ?? (standing === "leftOut" ? { at: outcomeAt, text: outcome } : undefined);
  if (leftOut && standing !== "leftOut" && standing.status === "sold" && leftOut === inCare) {
    return {
      status: "sold",
      listed: undefined,
      isLeftOut: false,
      isOnlyAway: false,
      remark: `Adopted: ${saidOf(columns, outcomeAt, outcome)}.`,
    };
  }
  if (leftOut || standing === "leftOut") {
    const { at, text } = leftOut ?? { at: outcomeAt, text: outcome };
    const isOnlyAway = leftOut === inCare && standing !== "leftOut";
    return { status: undefined, listed: undefined, isLeftOut: true, isOnlyAway, remark: `Left out: ${saidOf(columns, at, text)}.` };
  }
  const holds = sharedCells(cells, columns, "notListed");
  const adoptable = sharedCells(cells, columns, "adoptable");
  const heldBy =
    holds.find(({ text }) => isYes(text)) ??
    adoptable.find(({ text }) => readYesOrNo(text) === false) ??
    flags.find(({ text }) => standingOfFlags(text) === "held");
  const hold = heldBy ?? (standing.isListed ? undefined : { at: outcomeAt, text: outcome });
  const remark = hold
    ? `Not listed: ${saidOf(columns, hold.at, hold.text)}.`
    : standing.status === "sold"
      ? `Adopted: ${saidOf(columns, outcomeAt, outcome)}.`
      : undefined;
  const isTold = holds.length + adoptable.length > 0 || (outcome !== "" && columns.at.has("outcome"));
  return { status: standing.status, listed: hold ? false : isTold ? true : undefined, isLeftOut: false, isOnlyAway: false, remark };
}

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
    const read = readProfileCell(name, DATES.has(name) ? readDate(came, dateOrder, now) : came);
    if ("rule" in read) errors.push({ field: name, came, rule: read.rule });
    else values[name] = read.value;
  }
  return { values, errors };
}

function addDerived(read: ReadCells, cells: readonly string[], columns: Columns, { isForeign, now }: Reading): void {
  const { values, errors } = read;
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
  birthDateEstimated: "empty where there is no birth date",
  specialNeedsNote: "empty where special needs is not yes",
  childrenFromAge: "empty where good with children is not yes",
  feeAmount: "empty, or beside its currency",
  feeCurrency: "empty, or beside its amount",
};

export function readAnimalCells(cells: readonly string[], columns: Columns, reading: Reading): AnimalCells {
  const { isForeign, now } = reading;
  const { listed, ...place } = placeOf(cells, columns, isForeign);
  const read = profileValues(cells, columns, reading);
  addDerived(read, cells, columns, reading);
  const { values, errors } = read;
  if (isForeign && values.primaryBreed !== undefined && values.secondaryBreed === values.primaryBreed) values.secondaryBreed = null;
  const patch = profilePatchOf({ ...values, listed: listed ?? values.listed });
  const photoCells = sharedCells(cells, columns, "photo").map(({ text }) => text);
  const told =
    place.remark ?? (values.listed === false ? `Not listed: ${saidOf(columns, columns.at.get("listed")?.[0] ?? -1, "no")}.` : undefined);
  const isListedDerived = listed !== undefined;
  return {
    ...place,
    isListedDerived,
    remark: told,
    patch,
    photos: place.isLeftOut ? [] : photoAddresses(photoCells, reading),
    errors: [...errors, ...mergeErrors(patch, values, now)],
  };
}
