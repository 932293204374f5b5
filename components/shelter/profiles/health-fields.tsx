import { FieldGroup, Wide } from "#components/shelter/profiles/field-group.tsx";
import type { ProfileForm } from "#components/shelter/profiles/profile-form.ts";
import { ProfileText, textOrNull } from "#components/shelter/profiles/profile-text.tsx";
import { ThreeWay } from "#components/shelter/profiles/three-way.tsx";

const HEALTH = ["neutered", "vaccinated", "houseTrained", "specialNeeds"] as const;
const GOOD_WITH = [
  { name: "goodWithDogs", label: "Dogs" },
  { name: "goodWithCats", label: "Cats" },
  { name: "goodWithChildren", label: "Children" },
] as const;

export function HealthFields({ form }: { form: ProfileForm }) {
  const { draft, set } = form;
  return (
    <FieldGroup title="Health">
      {HEALTH.map((name) => (
        <ThreeWay key={name} form={form} name={name} />
      ))}
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
      {GOOD_WITH.map(({ name, label }) => (
        <ThreeWay key={name} form={form} name={name} label={label} />
      ))}
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
