import { FieldGroup, Wide } from "#components/shelter/profiles/field-group.tsx";
import type { ProfileForm } from "#components/shelter/profiles/profile-form.ts";
import { ProfileText, textOrNull } from "#components/shelter/profiles/profile-text.tsx";
import { MAX_LENGTHS } from "#lib/shelter/profiles/rules.ts";

const counted = (text: string | null, max: number): string =>
  `${[...(text ?? "")].length.toLocaleString("en")} of ${max.toLocaleString("en")} characters`;

export function DescriptionFields({ form }: { form: ProfileForm }) {
  const { description } = form.draft;
  return (
    <FieldGroup title="Description">
      <Wide>
        <ProfileText
          form={form}
          name="description"
          label="What visitors read about the animal"
          rows={6}
          hint={counted(description, MAX_LENGTHS.description)}
          value={description}
          onChange={(text) => form.set({ description: textOrNull(text) })}
        />
      </Wide>
    </FieldGroup>
  );
}

export function InternalFields({ form }: { form: ProfileForm }) {
  const { internal } = form.draft;
  const set = (change: Partial<typeof internal>): void => form.set({ internal: { ...internal, ...change } });
  return (
    <FieldGroup title="Internal" note="Only your team sees this.">
      <ProfileText
        form={form}
        name="microchip"
        label="Microchip"
        value={internal.microchip}
        onChange={(text) => set({ microchip: textOrNull(text.replaceAll(/\s/g, "")) })}
      />
      <ProfileText
        form={form}
        name="location"
        label="Location"
        value={internal.location}
        suggestions={form.suggestions?.locations}
        onChange={(text) => set({ location: textOrNull(text) })}
      />
      <Wide>
        <ProfileText
          form={form}
          name="notes"
          label="Notes"
          rows={3}
          value={internal.notes}
          onChange={(text) => set({ notes: textOrNull(text) })}
        />
      </Wide>
    </FieldGroup>
  );
}
