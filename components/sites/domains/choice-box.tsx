import { useId } from "react";

interface Choice {
  label: string;
  hint: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

export function ChoiceBox({ label, hint, isChosen, onChoose }: Choice) {
  const id = useId();
  return (
    <label className="flex cursor-pointer gap-3 rounded-xl bg-surface-secondary px-3 py-2 text-note">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        className="mt-0.75"
      />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span id={id} className="block font-semibold">
          {label}
        </span>
        <span id={`${id}-hint`} className="block text-muted">
          {hint}
        </span>
      </span>
    </label>
  );
}
