import { type AppError, invalidFields } from "#lib/platform/errors.ts";
import { amountText } from "#lib/shelter/profiles/currency.rules.ts";
import { isFutureDate } from "#lib/shelter/profiles/date.rules.ts";
import { FIELD_NAMES, type FieldName, fieldOf, isInternal, isYesOrNo, NEEDS } from "#lib/shelter/profiles/fields.schema.ts";
import { speciesOf } from "#lib/shelter/profiles/rules.ts";
import type { CellsPatch, FullProfile, Internal, Profile, ProfilePatch } from "#lib/shelter/profiles/schema.ts";

const unknownOf = (names: readonly FieldName[]): object => Object.fromEntries(names.map((name) => [name, fieldOf(name).unknown ?? null]));

const NO_INTERNAL = unknownOf(FIELD_NAMES.filter(isInternal)) as Internal;
export const UNKNOWN_PROFILE = { ...unknownOf(FIELD_NAMES.filter((name) => !isInternal(name))), internal: NO_INTERNAL } as FullProfile;

const given = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;

interface PartialFee {
  amount: string | null;
  currency: string | null;
}

function mergeFee(before: Profile["fee"], patch: ProfilePatch["fee"]): PartialFee | null {
  if (patch === undefined) return before;
  if (patch === null) return null;
  const fee = { amount: null, currency: null, ...before, ...given(patch) };
  return { ...fee, amount: fee.amount && amountText(fee.amount) };
}

function mergeInternal(before: Internal, patch: ProfilePatch["internal"]): Internal {
  return patch === null ? NO_INTERNAL : { ...before, ...given(patch ?? {}) };
}

function mergeBreeds(before: readonly string[], patch: CellsPatch["breeds"]): string[] {
  if (patch === undefined) return [...before];
  return [...new Set((patch ?? []).flatMap((breed, at) => breed ?? before[at] ?? []))];
}

/**
 * RFC 7396. Drops what the patch rules out, such as the age of children when not good with them.
 * @returns the profile, and sentences about what does not fit together, each from its field on, such as `birthDate must …`
 */
export function mergeProfile(before: FullProfile, patch: CellsPatch, now: number): { after: FullProfile; errors: string[] } {
  const { fee: feePatch, internal, listed, breeds, bondedWith, species, ...values } = patch;
  const fee = mergeFee(before.fee, feePatch);
  const merged: FullProfile = {
    ...before,
    ...given(values),
    listed: listed === undefined ? before.listed : (listed ?? UNKNOWN_PROFILE.listed),
    species: species === undefined ? before.species : species && speciesOf(species),
    breeds: mergeBreeds(before.breeds, breeds),
    bondedWith: bondedWith === undefined ? before.bondedWith : (bondedWith ?? []),
    fee: fee as Profile["fee"],
    internal: mergeInternal(before.internal, internal),
  };
  return { after: withoutRuledOut(merged), errors: errorsOf(merged, patch, fee, now) };
}

export function withoutRuledOut(profile: FullProfile): FullProfile {
  const ruledOut = NEEDS.filter(([, need]) => !profile[need]).map(([name]) => [name, null]);
  return { ...profile, ...Object.fromEntries(ruledOut) };
}

function errorsOf(merged: FullProfile, patch: CellsPatch, fee: PartialFee | null, now: number): string[] {
  const errors: string[] = [];
  for (const name of ["birthDate", "intakeDate"] as const) {
    const date = patch[name];
    if (date && isFutureDate(date, now)) errors.push(`${name} must not be in the future; got "${date}"`);
  }
  for (const [name, need] of NEEDS) {
    const what = isYesOrNo(need) ? `${need} to be true` : `a ${need}`;
    if (patch[name] != null && !merged[need]) errors.push(`${name} needs ${what}`);
  }
  if (fee && fee.amount === null) errors.push("fee.amount is required beside fee.currency");
  if (fee && fee.currency === null) errors.push("fee.currency is required beside fee.amount");
  return errors;
}

function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

export interface ProfileChange {
  before: FullProfile;
  after: FullProfile;
}

export interface PlannedProfile {
  change: ProfileChange;
  /** Sentences, each from its field on, such as `birthDate must …`. */
  errors: string[];
}

export function profileDifference({ before, after }: ProfileChange): { fields: (keyof Profile)[]; internal: (keyof Internal)[] } {
  const { internal: _, ...open } = after;
  return {
    fields: (Object.keys(open) as (keyof Profile)[]).filter((name) => !same(before[name], after[name])),
    internal: (Object.keys(after.internal) as (keyof Internal)[]).filter((name) => before.internal[name] !== after.internal[name]),
  };
}

export function isProfileChange(change: ProfileChange): boolean {
  const { fields, internal } = profileDifference(change);
  return fields.length + internal.length > 0;
}

const { internal: _, ...OPEN } = UNKNOWN_PROFILE;
const CLEARED = Object.fromEntries(Object.keys(OPEN).map((name) => [name, null])) as ProfilePatch;

/** Null clears all but what is internal. */
export function profilePatchOf(profile: ProfilePatch | null | undefined): ProfilePatch | undefined {
  return profile === null ? CLEARED : profile;
}

export function profileError(errors: readonly string[]): AppError | undefined {
  if (errors.length === 0) return undefined;
  const count = errors.length === 1 ? "an error" : `${errors.length} errors`;
  const sentences = errors.map((error) => `profile.${error}`);
  return invalidFields(`The body has ${count}: ${sentences.join(". ")}.`, sentences);
}

/** What to store of a new animal: nothing where nothing is known. */
export function newProfile(change: ProfileChange | undefined): FullProfile | undefined {
  return change && isProfileChange(change) ? change.after : undefined;
}
