import { useId } from "react";

/** A choice of a few words, side by side; one is always chosen. */
export function RadioRow<T extends string>(props: {
  label: string;
  choices: readonly { value: T; text: string }[];
  chosen: T;
  onChoose: (value: T) => void;
}) {
  const { label, choices, chosen, onChoose } = props;
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="label mb-1">{label}</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {choices.map(({ value, text }) => (
          <label
            key={value}
            className="inline-flex h-control min-w-0 cursor-pointer items-center gap-2 rounded-field border border-field-border px-2.5 text-note max-sm:gap-1.5 max-sm:px-1.5 has-checked:border-accent has-checked:bg-accent/10"
          >
            <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onChoose(value)} />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
