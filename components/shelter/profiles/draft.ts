import type { Preferences } from "#components/shelter/profiles/preferences.ts";
import { readAmount, readInteger, readWeight } from "#lib/shelter/profiles/cells.rules.ts";
import { amountText, isAmount } from "#lib/shelter/profiles/currency.rules.ts";
import { speciesWords } from "#lib/shelter/profiles/facts.view.ts";
import { type FieldName, isInternal, NEEDS } from "#lib/shelter/profiles/fields.schema.ts";
import { mergeProfile, profileDifference, UNKNOWN_PROFILE, withoutRuledOut } from "#lib/shelter/profiles/merge.rules.ts";
import { speciesOf, type WeightUnit, weightIn } from "#lib/shelter/profiles/rules.ts";
import type { FullProfile, Profile, ProfilePatch } from "#lib/shelter/profiles/schema.ts";

interface BirthParts {
  year: string;
  /** `01` to `12`, or empty. */
  month: string;
  day: string;
}

type AsTyped = "species" | "breeds" | "birthDate" | "weightGrams" | "childrenFromAge" | "fee";

/** A profile as the form holds it: what is typed stays text until it is sent. */
export interface ProfileDraft extends Omit<FullProfile, AsTyped> {
  species: string;
  breed: string;
  secondBreed: string;
  birth: BirthParts;
  weight: string;
  /** The stored weight in grams. */
  weightBefore: number | null;
  weightUnit: WeightUnit;
  childrenFromAge: string;
  feeAmount: string;
  feeCurrency: string;
}

/** Undefined for what the draft holds under other names. */
export function valueIn(draft: ProfileDraft, name: FieldName): unknown {
  const values: Partial<Record<FieldName, unknown>> = { ...draft, ...draft.internal };
  return values[name];
}

export function changeOf({ internal }: ProfileDraft, name: FieldName, value: unknown): Partial<ProfileDraft> {
  return isInternal(name) ? { internal: { ...internal, [name]: value } } : { [name]: value };
}

function weightText(grams: number | null, unit: WeightUnit): string {
  return grams === null ? "" : `${Number(weightIn(grams, unit).toFixed(2))}`;
}

export function draftOf(profile: FullProfile, { weightUnit, currency }: Preferences): ProfileDraft {
  const { species, breeds, birthDate, weightGrams, childrenFromAge, fee, ...rest } = profile;
  const [year = "", month = "", day = ""] = birthDate?.split("-") ?? [];
  return {
    ...rest,
    species: species === null ? "" : speciesWords(species),
    breed: breeds[0] ?? "",
    secondBreed: breeds[1] ?? "",
    birth: { year, month, day: day.replace(/^0/, "") },
    weight: weightText(weightGrams, weightUnit),
    weightBefore: weightGrams,
    weightUnit,
    childrenFromAge: childrenFromAge === null ? "" : `${childrenFromAge}`,
    feeAmount: fee?.amount ?? "",
    feeCurrency: fee?.currency ?? currency,
  };
}

/** A weight that was not typed stays the same weight. */
export function withUnit({ weight, weightBefore, weightUnit }: ProfileDraft, unit: WeightUnit): Partial<ProfileDraft> {
  const isUntouched = weight === weightText(weightBefore, weightUnit);
  return { weightUnit: unit, ...(isUntouched && { weight: weightText(weightBefore, unit) }) };
}

/** Text that is no number becomes one that the schema refuses. */
const numberOf = (value: number | string): number => (typeof value === "number" ? value : -1);

function birthDateOf({ year, month, day }: BirthParts): string | null {
  const parts = [year.trim(), month, day.trim() === "" ? "" : day.trim().padStart(2, "0")];
  if (parts.every((part) => part === "")) return null;
  // A gap, such as a day without a month, stays and makes it no date.
  return parts.join("-").replace(/-+$/, "");
}

function weightOf({ weight, weightUnit }: ProfileDraft, seen: FullProfile): number | null {
  if (weight.trim() === "") return null;
  if (weight === weightText(seen.weightGrams, weightUnit)) return seen.weightGrams;
  return numberOf(readWeight(weight, weightUnit));
}

function feeOf({ feeAmount, feeCurrency }: ProfileDraft): FullProfile["fee"] {
  const amount = readAmount(feeAmount);
  return amount === "" ? null : { amount: isAmount(amount) ? amountText(amount) : amount, currency: feeCurrency };
}

const textOf = (text: string): string | null => (text.trim() === "" ? null : text.trim());

/** Includes values that cannot be stored. */
export function profileOf(draft: ProfileDraft, seen: FullProfile): FullProfile {
  const {
    species,
    breed,
    secondBreed,
    birth,
    weight: _,
    weightBefore: __,
    weightUnit: ___,
    childrenFromAge,
    feeAmount: ____,
    feeCurrency: _____,
    ...rest
  } = draft;
  const kind = textOf(species);
  return withoutRuledOut({
    ...rest,
    species: kind === null ? null : speciesOf(kind),
    breeds: [breed, secondBreed].flatMap((one) => textOf(one) ?? []),
    birthDate: birthDateOf(birth),
    weightGrams: weightOf(draft, seen),
    childrenFromAge: childrenFromAge.trim() === "" ? null : numberOf(readInteger(childrenFromAge)),
    fee: feeOf(draft),
  });
}

/** Someone else may have changed meanwhile what a field needs. */
const NEEDED = new Map<FieldName, keyof Profile>(NEEDS);

/** Only changed fields and those they need, so that untouched ones overwrite nothing; undefined without a change. */
export function profilePatch(draft: ProfileDraft, seen: FullProfile = UNKNOWN_PROFILE): ProfilePatch | undefined {
  const wanted = profileOf(draft, seen);
  const { fields, internal } = profileDifference({ before: seen, after: wanted });
  if (fields.length === 0 && internal.length === 0) return undefined;
  const sent = fields.flatMap((name) => [...(wanted[name] === null ? [] : [NEEDED.get(name) ?? name]), name]);
  return {
    ...Object.fromEntries(sent.map((name) => [name, wanted[name]])),
    ...(internal.length > 0 && { internal: Object.fromEntries(internal.map((name) => [name, wanted.internal[name]])) }),
  };
}

/** Sentences of the rules about fields that do not fit together, each from its field on. */
export function mergeErrors(patch: ProfilePatch, seen: FullProfile, now: number): string[] {
  return mergeProfile(seen, patch, now).errors;
}
