import type { ReactNode } from "react";

const LOOK =
  "flex cursor-pointer items-start gap-3 rounded-xl border border-border p-4 has-checked:border-accent has-checked:bg-butter has-disabled:cursor-not-allowed";

interface ChoicesProps<T extends string> {
  name: string;
  legend: ReactNode;
  choices: readonly { value: T; title: string; text: string; isOff?: boolean }[];
  chosen: T | undefined;
  onChoose: (value: T) => void;
  isDisabled?: boolean;
  className?: string;
  /** Above the choices. */
  note?: ReactNode;
  children?: ReactNode;
}

/** A question about the whole file. */
export function Choices<T extends string>(props: ChoicesProps<T>) {
  const { name, legend, choices, chosen, onChoose, isDisabled = false, className = "mt-5", note, children } = props;
  return (
    <fieldset disabled={isDisabled} className={`grid gap-3 sm:grid-cols-2 ${className}`}>
      <legend className="mb-2 font-semibold">{legend}</legend>
      {note}
      {choices.map(({ value, title, text, isOff = false }) => (
        <label key={value} className={`${LOOK} ${isOff ? "text-muted" : ""}`}>
          <input
            type="radio"
            name={name}
            className="mt-0.75"
            checked={value === chosen}
            disabled={isOff}
            onChange={() => onChoose(value)}
          />
          <span>
            <strong className="font-semibold">{title}</strong>
            <span className="block text-note text-muted">{text}</span>
          </span>
        </label>
      ))}
      {children}
    </fieldset>
  );
}
