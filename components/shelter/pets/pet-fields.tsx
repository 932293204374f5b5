"use client";

import type { Editing } from "#components/shelter/pets/editing.ts";
import { KindFields } from "#components/shelter/pets/kind-fields.tsx";
import { NameField } from "#components/shelter/pets/name-field.tsx";
import { useProfileForm } from "#components/shelter/pets/use-profile-form.tsx";
import { ProfileFields } from "#components/shelter/profiles/profile-fields.tsx";
import { RadioRow } from "#components/ui/radio-row.tsx";
import { PET_STATUSES } from "#lib/shelter/pets/rules.ts";
import { STATUS_WORDS } from "#lib/shelter/pets/status.view.ts";

const STATUSES = PET_STATUSES.map((status) => ({ value: status, text: STATUS_WORDS[status] }));

/** The form for a new animal. */
export function PetFields({ editing }: { editing: Editing }) {
  const { form, onChange } = editing;
  const profile = useProfileForm(editing);
  return (
    <div className="flex flex-col gap-5">
      <NameField editing={editing} />
      <KindFields editing={editing} profile={profile} hasChips />
      <RadioRow label="Status" choices={STATUSES} chosen={form.status} onChoose={(status) => onChange({ ...form, status })} />
      <ProfileFields form={profile} />
    </div>
  );
}
