"use client";

import { useId } from "react";
import type { CategoryChoice } from "#components/pets/category-choice.ts";
import { CategoryField } from "#components/pets/category-field.tsx";
import { STATUS_WORDS } from "#components/pets/words.ts";
import { FIELD } from "#components/ui/field-look.ts";
import type { Category } from "#lib/categories/schema.ts";
import { PET_STATUSES, petStatusSchema } from "#lib/pets/schema.ts";
import type { PetForm } from "#lib/pets/table/schema.ts";

/** What the fields hold. */
export type PetDraft = PetForm & CategoryChoice;

export function PetFields(props: {
  form: PetDraft;
  onChange: (form: PetDraft) => void;
  categories: readonly Category[] | undefined;
  isReadOnly: boolean;
  faults: Partial<Record<keyof PetForm, string>>;
}) {
  const { form, onChange, categories, isReadOnly, faults } = props;
  const id = useId();
  const fault = (field: keyof PetForm) =>
    faults[field] && (
      <p id={`${id}-${field}-fault`} className="text-sm font-medium text-danger">
        {faults[field]}.
      </p>
    );
  const described = (field: keyof PetForm) => ({
    "aria-invalid": faults[field] !== undefined,
    "aria-describedby": faults[field] ? `${id}-${field}-fault` : undefined,
  });

  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-1.5">
        <label htmlFor={`${id}-name`} className="label">
          Name
        </label>
        <input
          id={`${id}-name`}
          value={form.name}
          required={!isReadOnly}
          readOnly={isReadOnly}
          autoComplete="off"
          onChange={(event) => onChange({ ...form, name: event.target.value })}
          {...described("name")}
          className={FIELD}
        />
        {fault("name")}
      </div>
      <div className="flex flex-col gap-1.5">
        <CategoryField
          choice={form}
          onChange={(choice) => onChange({ ...form, ...choice })}
          categories={categories}
          isReadOnly={isReadOnly}
          described={described("categoryId")}
        />
        {form.newCategory !== "" && <p className="text-sm text-muted">A new category. It’s created when you save.</p>}
        {fault("categoryId")}
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
