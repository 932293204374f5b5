import { useId } from "react";

interface Choice {
  value: string;
  label: string;
  /** Shown under the choice where the browser lets the page draw the list; never the only place that says it. */
  hint?: string;
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
        className="select w-full"
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} data-hint={choice.hint}>
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
