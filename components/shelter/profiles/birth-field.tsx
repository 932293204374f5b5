import { useId } from "react";
import type { ProfileForm } from "#components/shelter/profiles/profile-form.ts";
import { Select } from "#components/ui/select.tsx";

const MONTHS = Array.from({ length: 12 }, (_, month) => ({
  value: `${month + 1}`.padStart(2, "0"),
  label: new Date(Date.UTC(2026, month)).toLocaleString("en", { month: "long", timeZone: "UTC" }),
}));

export function BirthField({ form }: { form: ProfileForm }) {
  const { draft, set, errors } = form;
  const { birth } = draft;
  const id = useId();
  const described = errors.birthDate ? `${id}-error` : `${id}-hint`;
  const shared = { inputMode: "numeric", autoComplete: "off", "aria-describedby": described } as const;
  const isInvalid = errors.birthDate !== undefined;
  return (
    <fieldset className="min-w-0">
      <legend className="label mb-1">Born</legend>
      <div className="flex gap-2">
        <input
          {...shared}
          aria-label="Year of birth"
          aria-invalid={isInvalid}
          placeholder="Year"
          value={birth.year}
          onChange={(event) => set({ birth: { ...birth, year: event.target.value } })}
          className="input w-20"
        />
        <Select
          aria-label="Month of birth"
          value={birth.month}
          onChange={(month) => set({ birth: { ...birth, month, ...(month === "" && { day: "" }) } })}
          choices={[{ value: "", label: "Month" }, ...MONTHS]}
          className="min-w-0 flex-1"
        />
        {birth.month !== "" && (
          <input
            {...shared}
            aria-label="Day of birth"
            placeholder="Day"
            value={birth.day}
            onChange={(event) => set({ birth: { ...birth, day: event.target.value } })}
            className="input w-16"
          />
        )}
      </div>
      {errors.birthDate ? (
        <p id={described} className="mt-1 text-sm text-danger">
          {errors.birthDate}.
        </p>
      ) : (
        <p id={described} className="mt-1 text-sm text-muted">
          Only the year is fine too.
        </p>
      )}
      <label className="mt-1 inline-flex min-h-11 cursor-pointer items-center gap-2.5 text-note">
        <input
          type="checkbox"
          checked={draft.birthDateEstimated ?? false}
          onChange={(event) => set({ birthDateEstimated: event.target.checked })}
        />
        This is an estimate
      </label>
    </fieldset>
  );
}
