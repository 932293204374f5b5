"use client";

import { useId } from "react";
import type { CategoryChoice } from "#components/shelter/pets/category-choice.ts";
import { CategoryField } from "#components/shelter/pets/category-field.tsx";
import { Field } from "#components/ui/field.tsx";
import type { Category } from "#lib/shelter/categories/schema.ts";
import type { PetForm } from "#lib/shelter/pets/form.schema.ts";
import { PET_STATUSES, petStatusSchema } from "#lib/shelter/pets/schema.ts";
import { STATUS_WORDS } from "#lib/shelter/pets/status.view.ts";

/** What the fields hold. */
export type PetDraft = PetForm & CategoryChoice;

export function PetFields(props: {
  form: PetDraft;
  onChange: (form: PetDraft) => void;
  categories: readonly Category[] | undefined;
  isReadOnly: boolean;
  errors: Partial<Record<keyof PetForm, string>>;
}) {
  const { form, onChange, categories, isReadOnly, errors } = props;
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
      <fieldset disabled={isReadOnly}>
        <legend className="label mb-1.5">Status</legend>
        <div className="grid grid-cols-3 gap-2">
          {PET_STATUSES.map((status) => (
            <label
              key={status}
              className="inline-flex h-control cursor-pointer items-center gap-2 rounded-field border border-field-border px-2.5 text-note has-checked:border-accent has-checked:bg-accent/10"
            >
              <input
                type="radio"
                name={`${id}-status`}
                value={status}
                checked={form.status === status}
                onChange={(event) => onChange({ ...form, status: petStatusSchema.parse(event.target.value) })}
              />
              {STATUS_WORDS[status]}
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
