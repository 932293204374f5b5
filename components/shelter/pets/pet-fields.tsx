"use client";

import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { AnimalPicker } from "#components/shelter/animal-picker.tsx";
import type { CategoryChoice } from "#components/shelter/pets/category-choice.ts";
import { CategoryField } from "#components/shelter/pets/category-field.tsx";
import type { ProfileDraft } from "#components/shelter/profiles/draft.ts";
import type { ProfileErrors } from "#components/shelter/profiles/errors.ts";
import { ProfileFields } from "#components/shelter/profiles/profile-fields.tsx";
import { Field } from "#components/ui/field.tsx";
import { RadioRow } from "#components/ui/radio-row.tsx";
import type { Category } from "#lib/shelter/categories/schema.ts";
import { suggestionsOptions } from "#lib/shelter/pets/client.ts";
import type { PetForm } from "#lib/shelter/pets/form.schema.ts";
import { PET_STATUSES } from "#lib/shelter/pets/rules.ts";
import { STATUS_WORDS } from "#lib/shelter/pets/status.view.ts";
import { MAX_BONDED } from "#lib/shelter/profiles/rules.ts";

export type PetDraft = Omit<PetForm, "profile"> & CategoryChoice & { profile: ProfileDraft };
export type PetErrors = Partial<Record<"name" | "categoryId", string>> & { profile?: ProfileErrors };

const NO_ERRORS: ProfileErrors = {};
const STATUSES = PET_STATUSES.map((status) => ({ value: status, text: STATUS_WORDS[status] }));

export function PetFields(props: {
  form: PetDraft;
  onChange: (form: PetDraft) => void;
  categories: readonly Category[] | undefined;
  isReadOnly: boolean;
  errors: PetErrors;
  project: string;
  petId: string | undefined;
  /** Unfolds the profile at first. */
  isOpen: boolean;
}) {
  const { form, onChange, categories, isReadOnly, errors, project, petId, isOpen } = props;
  const { data: suggestions } = useQuery(suggestionsOptions(project));
  const id = useId();
  return (
    <div className="flex flex-col gap-5">
      <Field
        label="Name"
        value={form.name}
        onChange={(name) => onChange({ ...form, name })}
        isOptional={isReadOnly}
        isReadOnly={isReadOnly}
        isInvalid={errors.name !== undefined}
        error={errors.name && `${errors.name}.`}
      />
      <div className="flex flex-col gap-1.5">
        <CategoryField
          choice={form}
          onChange={(choice) => onChange({ ...form, ...choice })}
          categories={categories}
          isReadOnly={isReadOnly}
          described={{ "aria-invalid": errors.categoryId !== undefined, "aria-describedby": errors.categoryId && `${id}-category-error` }}
        />
        {form.newCategory !== "" && <p className="text-sm text-muted">A new category. It’s created when you save.</p>}
        {errors.categoryId && (
          <p id={`${id}-category-error`} className="text-sm text-danger">
            {errors.categoryId}.
          </p>
        )}
      </div>
      <RadioRow
        label="Status"
        choices={STATUSES}
        chosen={form.status}
        onChoose={(status) => onChange({ ...form, status })}
        isDisabled={isReadOnly}
      />
      <ProfileFields
        form={{
          draft: form.profile,
          set: (change) => onChange({ ...form, profile: { ...form.profile, ...change } }),
          errors: errors.profile ?? NO_ERRORS,
          isReadOnly,
          suggestions,
          bonded: (
            <AnimalPicker
              project={project}
              label="Bonded with"
              hint="Animals that should be adopted together. Set it on each of them."
              petId={petId}
              max={MAX_BONDED}
              value={form.profile.bondedWith}
              onChange={(bondedWith) => onChange({ ...form, profile: { ...form.profile, bondedWith } })}
              isReadOnly={isReadOnly}
              error={errors.profile?.bondedWith}
            />
          ),
        }}
        isOpen={isOpen}
      />
    </div>
  );
}
