import { withUnit } from "#components/shelter/profiles/draft.ts";
import { savePreference, WEIGHT_UNITS } from "#components/shelter/profiles/preferences.ts";
import type { ProfileForm } from "#components/shelter/profiles/profile-form.ts";
import { ProfileText } from "#components/shelter/profiles/profile-text.tsx";
import { Select } from "#components/ui/select.tsx";

export function WeightField({ form }: { form: ProfileForm }) {
  const { draft, set, isReadOnly } = form;
  return (
    <div className="flex gap-2">
      <div className="min-w-0 flex-1">
        <ProfileText form={form} name="weightGrams" inputMode="decimal" value={draft.weight} onChange={(weight) => set({ weight })} />
      </div>
      <Select
        aria-label="Unit of the weight"
        disabled={isReadOnly}
        value={draft.weightUnit}
        onChange={(chosen) => {
          const weightUnit = WEIGHT_UNITS.find((unit) => unit === chosen) ?? "kg";
          savePreference("weightUnit", weightUnit);
          set(withUnit(draft, weightUnit));
        }}
        choices={WEIGHT_UNITS.map((unit) => ({ value: unit, label: unit }))}
        className="mt-6.5 w-20"
      />
    </div>
  );
}
