import { useQueries, useQuery } from "@tanstack/react-query";
import { AnimalPicker } from "#components/shelter/animal-picker.tsx";
import type { Editing } from "#components/shelter/pets/editing.ts";
import type { ProfileErrors } from "#components/shelter/profiles/errors.ts";
import type { ProfileForm } from "#components/shelter/profiles/profile-form.ts";
import { petOptions, suggestionsOptions } from "#lib/shelter/pets/client.ts";
import { MAX_BONDED } from "#lib/shelter/profiles/rules.ts";

const NO_ERRORS: ProfileErrors = {};

/** The profile's part of a form. */
export function useProfileForm({ project, petId, form, onChange, errors }: Editing): ProfileForm {
  const { data: suggestions } = useQuery(suggestionsOptions(project));
  const { bondedWith } = form.profile;
  const bonded = useQueries({ queries: bondedWith.map((id) => petOptions(project, id)) });
  const set: ProfileForm["set"] = (change) => onChange({ ...form, profile: { ...form.profile, ...change } });
  return {
    draft: form.profile,
    set,
    errors: errors.profile ?? NO_ERRORS,
    suggestions,
    bondedNames: bondedWith.map((id, i) => bonded[i]?.data?.name ?? `number ${id}`).join(", "),
    bonded: (
      <AnimalPicker
        project={project}
        label="Bonded with"
        hint="Animals that should be adopted together. Set it on each of them."
        petId={petId}
        max={MAX_BONDED}
        value={bondedWith}
        onChange={(ids) => set({ bondedWith: ids })}
        error={errors.profile?.bondedWith}
      />
    ),
  };
}
