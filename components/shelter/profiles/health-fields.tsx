import { FieldGroup, Wide } from "#components/shelter/profiles/field-group.tsx";
import type { ProfileForm } from "#components/shelter/profiles/profile-form.ts";
import { ProfileText, textOrNull } from "#components/shelter/profiles/profile-text.tsx";
import { ThreeWay } from "#components/shelter/profiles/three-way.tsx";

export function HealthFields({ form }: { form: ProfileForm }) {
  const { draft, set } = form;
  return (
    <FieldGroup title="Health">
      <ThreeWay form={form} name="neutered" label="Spayed or neutered" />
      <ThreeWay form={form} name="vaccinated" label="Vaccinations up to date" />
      <ThreeWay form={form} name="houseTrained" label="House-trained" />
      <ThreeWay form={form} name="specialNeeds" label="Special needs" />
      {draft.specialNeeds && (
        <Wide>
          <ProfileText
            form={form}
            name="specialNeedsNote"
            label="What it needs"
            rows={2}
            value={draft.specialNeedsNote}
            onChange={(text) => set({ specialNeedsNote: textOrNull(text) })}
          />
        </Wide>
      )}
    </FieldGroup>
  );
}

export function GoodWithFields({ form }: { form: ProfileForm }) {
  const { draft, set } = form;
  return (
    <FieldGroup title="Good with">
      <ThreeWay form={form} name="goodWithDogs" label="Dogs" />
      <ThreeWay form={form} name="goodWithCats" label="Cats" />
      <ThreeWay form={form} name="goodWithChildren" label="Children" />
      {draft.goodWithChildren && (
        <ProfileText
          form={form}
          name="childrenFromAge"
          label="Children from age"
          inputMode="numeric"
          hint="In years; leave it empty for any age."
          value={draft.childrenFromAge}
          onChange={(childrenFromAge) => set({ childrenFromAge })}
        />
      )}
    </FieldGroup>
  );
}
