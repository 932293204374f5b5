import type { CategoryChoice } from "#components/shelter/pets/category-choice.ts";
import { draftOf, type ProfileDraft, profilePatch, withUnit } from "#components/shelter/profiles/draft.ts";
import { type ProfileErrors, profileErrors } from "#components/shelter/profiles/errors.ts";
import { DEFAULT_PREFERENCES, type Preferences } from "#components/shelter/profiles/preferences.ts";
import { type PetForm, petFormSchema } from "#lib/shelter/pets/form.schema.ts";
import type { PetDetail } from "#lib/shelter/pets/row.schema.ts";
import { NEEDS } from "#lib/shelter/profiles/fields.schema.ts";
import { UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";

export type PetDraft = Omit<PetForm, "profile"> & CategoryChoice & { profile: ProfileDraft };
export type PetErrors = Partial<Record<"name" | "categoryId", string>> & { profile?: ProfileErrors };

/** @param pet undefined for a new animal */
export function petDraft(pet: PetDetail | undefined, preferences: Preferences): PetDraft {
  const { name, categoryId, status } = pet ?? { name: "", categoryId: "", status: "available" };
  return { name, categoryId, status, newCategory: "", profile: draftOf(pet?.profile ?? UNKNOWN_PROFILE, preferences) };
}

/** Uses the server's own rules; undefined if valid. */
export function draftErrors({ newCategory, profile, ...form }: PetDraft, seen: PetDetail | undefined): PetErrors | undefined {
  const { error } = (newCategory === "" ? petFormSchema : petFormSchema.omit({ categoryId: true })).safeParse(form);
  const found = profileErrors(profilePatch(profile, seen?.profile), seen?.profile);
  if (!error && Object.keys(found).length === 0) return undefined;
  return { ...Object.fromEntries(error?.issues.map((issue) => [issue.path[0], issue.message]) ?? []), profile: found };
}

/** Where an error is; the category's row has the species, and that of the birth date has its estimate. */
export function rowOfError({ profile = {}, ...own }: PetErrors): string | undefined {
  const [name] = [...Object.keys(own), ...Object.keys(profile)];
  return name === "species" ? "categoryId" : name;
}

/** @param draft of a new animal */
export function newPetForm({ name, categoryId, status, profile }: PetDraft): PetForm {
  return { name, categoryId, status, profile: profilePatch(profile) };
}

/** Only changed fields are sent, so that untouched ones overwrite nothing. */
export function editOf(seen: PetDetail, { name, categoryId, status, profile }: PetDraft): Partial<PetForm> {
  const patch = profilePatch(profile, seen.profile);
  return {
    ...(name !== seen.name && { name }),
    ...(categoryId !== seen.categoryId && { categoryId }),
    ...(status !== seen.status && { status }),
    ...(patch && { profile: patch }),
  };
}

/** True if the form would look the same for both: a change of photos alone differs in nothing. */
export function looksTheSame(seen: PetDetail, now: PetDetail): boolean {
  return seen.deletedAt === now.deletedAt && Object.keys(editOf(seen, petDraft(now, DEFAULT_PREFERENCES))).length === 0;
}

/** These fields need each other. */
const PAIRS: readonly (readonly PropertyKey[])[] = [
  ["categoryId", "newCategory"],
  ["weight", "weightUnit"],
  ["feeAmount", "feeCurrency"],
  ["birth", "birthDateEstimated"],
  ...NEEDS,
];

function mergedFields<T extends object>(base: T, mine: T, theirs: T): T {
  const names = Object.keys(mine) as (keyof T)[];
  const changed = names.filter((name) => JSON.stringify(mine[name]) !== JSON.stringify(base[name]));
  const kept = names.filter((name) =>
    changed.some((one) => one === name || PAIRS.some((pair) => pair.includes(one) && pair.includes(name))),
  );
  return { ...theirs, ...Object.fromEntries(kept.map((name) => [name, mine[name]])) };
}

/** @returns `theirs` with each field that differs between `base` and `mine` as in `mine` */
export function mergedDraft(base: PetDraft, mine: PetDraft, theirs: PetDraft): PetDraft {
  const unit = withUnit(mine.profile, mine.profile.weightUnit);
  // Choosing another unit does not change the weight.
  const inMyUnit = (one: ProfileDraft): ProfileDraft =>
    unit.weight === undefined ? one : { ...one, ...withUnit(one, mine.profile.weightUnit) };
  const profile = mergedFields(inMyUnit(base.profile), mine.profile, inMyUnit(theirs.profile));
  const internal = mergedFields(base.profile.internal, mine.profile.internal, theirs.profile.internal);
  return { ...mergedFields(base, mine, theirs), profile: { ...profile, internal } };
}
