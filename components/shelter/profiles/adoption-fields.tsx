import { type ReactNode, useId } from "react";
import { FieldGroup, Wide } from "#components/shelter/profiles/field-group.tsx";
import { savePreference } from "#components/shelter/profiles/preferences.ts";
import type { ProfileForm } from "#components/shelter/profiles/profile-form.ts";
import { ProfileText, textOrNull } from "#components/shelter/profiles/profile-text.tsx";
import { Select } from "#components/ui/select.tsx";
import { CURRENCIES } from "#lib/shelter/profiles/currency.rules.ts";

const CHOICES = CURRENCIES.map((currency) => ({ value: currency, label: currency }));

/** @param bonded the field for bonded animals, which needs the project's */
export function AdoptionFields({ form, bonded }: { form: ProfileForm; bonded: ReactNode }) {
  const { draft, set, isReadOnly } = form;
  const hint = useId();
  return (
    <FieldGroup title="Adoption">
      <Wide>
        <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 font-semibold">
          <input
            type="checkbox"
            disabled={isReadOnly}
            checked={draft.listed}
            onChange={(event) => set({ listed: event.target.checked })}
            aria-describedby={hint}
          />
          Listed
        </label>
        <p id={hint} className="text-sm text-muted">
          Visitors of your site see the animal. Leave it off, say, in quarantine.
        </p>
      </Wide>
      <div className="flex gap-2">
        <div className="min-w-0 flex-1">
          <ProfileText
            form={form}
            name="fee"
            label="Adoption fee"
            inputMode="decimal"
            value={draft.feeAmount}
            onChange={(feeAmount) => set({ feeAmount })}
          />
        </div>
        <Select
          aria-label="Currency of the fee"
          disabled={isReadOnly}
          value={draft.feeCurrency}
          onChange={(feeCurrency) => {
            savePreference("currency", feeCurrency);
            set({ feeCurrency });
          }}
          choices={CHOICES}
          className="mt-6.5 w-24"
        />
      </div>
      <ProfileText
        form={form}
        name="intakeDate"
        label="In care since"
        type="date"
        value={draft.intakeDate}
        onChange={(text) => set({ intakeDate: textOrNull(text) })}
      />
      <Wide>
        <ProfileText
          form={form}
          name="videoUrl"
          label="Video link"
          type="url"
          placeholder="https://"
          value={draft.videoUrl}
          onChange={(text) => set({ videoUrl: textOrNull(text.trim()) })}
        />
      </Wide>
      <Wide>{bonded}</Wide>
    </FieldGroup>
  );
}
