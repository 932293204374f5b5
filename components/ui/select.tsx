import { type ComponentProps, useId } from "react";

export interface Choice {
  value: string;
  label: string;
  /** Shown under the choice where the browser lets the page draw the list; never the only place that says it. */
  hint?: string;
}

type SelectProps = Omit<ComponentProps<"select">, "onChange" | "children"> & {
  value: string;
  onChange: (value: string) => void;
  choices: readonly Choice[];
};

export function Select({ choices, onChange, className = "", ...select }: SelectProps) {
  return (
    <select {...select} onChange={(event) => onChange(event.target.value)} className={`select ${className}`}>
      {choices.map(({ value, label, hint }) => (
        <option key={value} value={value} data-hint={hint}>
          {label}
        </option>
      ))}
    </select>
  );
}

export function SelectField({
  label,
  hint,
  isDisabled = false,
  ...select
}: Pick<SelectProps, "value" | "onChange" | "choices"> & { label: string; hint?: string; isDisabled?: boolean }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="label">
        {label}
      </label>
      <Select {...select} id={id} disabled={isDisabled} aria-describedby={hint ? `${id}-hint` : undefined} className="w-full" />
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
