import { useId } from "react";

interface Choice {
  value: string;
  label: string;
}

export function SelectField(props: {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  choices: readonly Choice[];
}) {
  const { label, hint, value, onChange, choices } = props;
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="label">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="h-11 w-full cursor-pointer rounded-[0.625rem] border border-(--field-border) bg-(--field-background) px-3"
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
