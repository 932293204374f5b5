import type { PetDraft, PetErrors } from "#components/shelter/pets/pet-fields.tsx";
import { draftOf, profilePatch } from "#components/shelter/profiles/draft.ts";
import { profileErrors } from "#components/shelter/profiles/errors.ts";
import type { Preferences } from "#components/shelter/profiles/preferences.ts";
import type { PetDetail } from "#lib/shelter/pets/detail.schema.ts";
import { type PetForm, petFormSchema } from "#lib/shelter/pets/form.schema.ts";
import { UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";

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

/** @param draft of a new animal */
export function newPetForm({ name, categoryId, status, profile }: PetDraft): PetForm {
  return { name, categoryId, status, profile: profilePatch(profile) };
}

/** Only the changed fields, so that untouched ones overwrite nothing. */
export function editOf(seen: PetDetail, { name, categoryId, status, profile }: PetDraft): Partial<PetForm> {
  const patch = profilePatch(profile, seen.profile);
  return {
    ...(name !== seen.name && { name }),
    ...(categoryId !== seen.categoryId && { categoryId }),
    ...(status !== seen.status && { status }),
    ...(patch && { profile: patch }),
  };
}
