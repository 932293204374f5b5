import { isBlank } from "#lib/platform/names/folding.rules.ts";
import { type Columns, titleOf } from "#lib/shelter/pets/import/columns/rules.ts";
import type { ImportField } from "#lib/shelter/pets/import/fields.schema.ts";
import { allWords, oneOf } from "#lib/shelter/pets/import/languages/rules.ts";
import { isUnknown, knownSpecies, meaningIn, ownWord } from "#lib/shelter/pets/import/languages/words.rules.ts";
import { type BirthReading, readBirth } from "#lib/shelter/pets/import/values/birth.rules.ts";
import { readDate } from "#lib/shelter/pets/import/values/dates.rules.ts";
import { currencyIn, currencyOf, isUnsureCurrency, readFee } from "#lib/shelter/pets/import/values/fee.rules.ts";
import { cellOf } from "#lib/shelter/pets/import/values/row-cells.rules.ts";
import { isShortened, SHORTENED_RULE } from "#lib/shelter/pets/import/values/shortened-number.rules.ts";
import { type AgeClass, ageClassOf } from "#lib/shelter/profiles/age.rules.ts";
import {
  isFreeText,
  PROFILE_COLUMNS,
  type ProfileCells,
  type ProfileColumn,
  readProfileCell,
} from "#lib/shelter/profiles/columns.rules.ts";

import { isFutureDate, isPartialDate } from "#lib/shelter/profiles/date.rules.ts";

export interface ProfileReading extends BirthReading {
  /** Markup goes, and words such as “None” are blank. */
  isForeign: boolean;
  onDate?: ((text: string) => void) | undefined;
  /** Of fees without one. */
  currency?: string | undefined;
  /** Gets the currency that a fee tells, and whether it can be no other. */
  onFee?: ((currency: string | undefined, isSure: boolean) => void) | undefined;
}

export interface FieldError {
  field: ImportField;
  came: string;
  /** Completes “must be …”. */
  rule: string;
  /** Of the cell, where the field may be in several columns. */
  at?: number;
}

export interface ReadProfile {
  values: ProfileCells;
  errors: FieldError[];
  ageClass: AgeClass;
}

interface Row extends ProfileReading {
  columns: Columns;
  ageClass: AgeClass;
}

interface OwnText {
  text: string;
  /** For other fields without a column. */
  hints?: ProfileCells | undefined;
}

const FROM_AGE = new RegExp(`^(?:(?:${oneOf(allWords(({ from }) => from))}|[>≥,:]) *)+(\\d{1,2})\\b|^(\\d{1,2}) *\\+`, "iu");
function fromAge(came: string): string | undefined {
  const [, after, before] = FROM_AGE.exec(came.trim()) ?? [];
  return after ?? before;
}

function neuteredBySex(came: string): ProfileCells | undefined {
  const told = [came, ...came.split(/[^\p{L}]+/u)].map((words) => meaningIn("neutered", words)).find((own) => own !== undefined);
  if (told === undefined) return undefined;
  return { neutered: told === "yes" && !/\bno[nt]?\b|\bnicht\b/iu.test(came) };
}

/** A day says it, too. */
function neuteredText(came: string, { dateOrder, now }: Row): OwnText {
  const date = readDate(came, dateOrder, now);
  return { text: isPartialDate(date) && !isFutureDate(date, now) ? "yes" : ownWord("neutered", came) };
}

function birthText(came: string, row: Row): OwnText {
  row.onDate?.(came);
  const { birthDate, ...hints } = readBirth(came, row, row.ageClass) ?? {};
  return { text: birthDate ?? came, hints };
}

function feeText(came: string, { columns, currency, onFee }: Row): OwnText {
  const title = titleOf(columns, "feeAmount");
  const titled = currencyIn(title, currency);
  const fee = readFee(came, titled ?? currency);
  if (!fee) return { text: came };
  const told = fee.feeCurrency ?? titled;
  const asks = !columns.at.has("feeCurrency") && Number(fee.feeAmount) !== 0;
  if (asks) onFee?.(told, told !== undefined && !isUnsureCurrency(`${came} ${title}`));
  return { text: fee.feeAmount, hints: { feeCurrency: told ?? currency } };
}

function childrenText(came: string): OwnText {
  const age = fromAge(came);
  return age === undefined ? { text: ownWord("goodWithChildren", came) } : { text: "yes", hints: { childrenFromAge: Number(age) } };
}

/** Texts that our own file may have. */
const OWN_TEXTS: Partial<Record<ProfileColumn, (came: string, row: Row) => OwnText>> = {
  species: (came, { isForeign }) => ({ text: isForeign ? ownWord("species", came) : came }),
  sex: (came, { isForeign }) => ({ text: ownWord("sex", came), hints: isForeign ? neuteredBySex(came) : undefined }),
  birthDate: birthText,
  intakeDate: (came, { dateOrder, now, onDate }) => {
    onDate?.(came);
    return { text: readDate(came, dateOrder, now) };
  },
  neutered: neuteredText,
  // What is unknown never makes an animal public.
  listed: (came) => ({ text: isUnknown(came) ? "no" : ownWord("listed", came) }),
  goodWithChildren: childrenText,
  childrenFromAge: (came) => ({ text: fromAge(came) ?? came }),
  feeAmount: feeText,
  feeCurrency: (came, { currency }) => ({ text: currencyOf(came, currency) ?? came }),
};

/** Other systems keep a breed twice, and call unknowns something else. */
function isForeignBlank(name: ProfileColumn, text: string): boolean {
  if (name === "secondaryBreed") return isUnknown(text) || /^(?:no breed|n\/a)$/i.test(text);
  if (name === "videoUrl") return !/^https:\/\//i.test(text);
  return name === "microchip" && !/[1-9]/.test(text);
}

const isNothing = (name: ProfileColumn, came: string, isForeign: boolean): boolean =>
  isBlank(came) || (!isFreeText(name) && name !== "listed" && isUnknown(came)) || (isForeign && isForeignBlank(name, came));

function speciesTold(cells: readonly string[], columns: Columns, isForeign: boolean): string {
  return cellOf(cells, columns, columns.at.has("species") ? "species" : "categoryId", isForeign);
}

/** The profile by the columns that have its fields. */
export function readProfileCells(cells: readonly string[], columns: Columns, reading: ProfileReading): ReadProfile {
  const { isForeign } = reading;
  const species = knownSpecies(speciesTold(cells, columns, isForeign));
  const row = { ...reading, columns, ageClass: ageClassOf(species ?? null) };
  const [values, errors]: [ProfileCells, FieldError[]] = [{}, []];
  const hints: ProfileCells = isForeign && !columns.at.has("species") ? { species } : {};
  for (const name of PROFILE_COLUMNS) {
    const came = columns.at.has(name) ? cellOf(cells, columns, name, isForeign) : "";
    if (isNothing(name, came, isForeign)) continue;
    const own = OWN_TEXTS[name]?.(came, row) ?? { text: ownWord(name, came) };
    const read = name === "microchip" && isShortened(came) ? { rule: SHORTENED_RULE } : readProfileCell(name, own.text);
    if ("rule" in read) errors.push({ field: name, came, rule: read.rule });
    else values[name] = read.value;
    if ("value" in read) Object.assign(hints, own.hints);
  }
  return { values: withHints(values, hints, isForeign), errors, ageClass: row.ageClass };
}

function withHints(values: ProfileCells, hints: ProfileCells, isForeign: boolean): ProfileCells {
  const told = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const all = { ...hints, ...told };
  // A column may tell the currency without a fee.
  return isForeign && all.feeAmount === undefined ? { ...all, feeCurrency: undefined } : all;
}
