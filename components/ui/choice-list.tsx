import { useId } from "react";

/**
 * A list of which one is always chosen, for choices that need explaining: each says what it does.
 * @param label not shown where the heading above says it
 */
export function ChoiceList<T extends string>(props: {
  label: string;
  isLabelHidden?: boolean;
  choices: readonly { value: T; label: string; hint: string }[];
  chosen: T;
  onChoose: (value: T) => void;
  isDisabled?: boolean;
}) {
  const { label, isLabelHidden = false, choices, chosen, onChoose, isDisabled = false } = props;
  const id = useId();
  return (
    <fieldset disabled={isDisabled} className="grid gap-1">
      <legend className={isLabelHidden ? "sr-only" : "label mb-1"}>{label}</legend>
      {choices.map(({ value, label: name, hint }) => (
        <label
          key={value}
          className="flex cursor-pointer gap-3 rounded-xl px-3 py-2 hover:bg-foreground/5 has-checked:bg-surface-secondary has-disabled:cursor-default"
        >
          <input
            type="radio"
            name={id}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
            aria-labelledby={`${id}-${value}`}
            aria-describedby={`${id}-${value}-hint`}
            className="mt-0.75"
          />
          <span className="text-note">
            <span id={`${id}-${value}`} className="block font-semibold">
              {name}
            </span>
            <span id={`${id}-${value}-hint`} className="block text-muted">
              {hint}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
