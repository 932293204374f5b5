export function Segments<T extends string | number>(props: {
  label: string;
  choices: readonly { value: T; text: string }[];
  chosen: T;
  onChoose: (value: T) => void;
}) {
  const { label, choices, chosen, onChoose } = props;
  return (
    <fieldset className="inline-flex min-w-0 rounded-xl border border-field-border bg-surface p-0.5">
      <legend className="sr-only">{label}</legend>
      {choices.map(({ value, text }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          className="h-[calc(var(--control)-0.375rem)] cursor-pointer rounded-field px-3.5 text-note font-semibold whitespace-nowrap text-muted max-sm:px-2.5 max-sm:text-sm hover:text-foreground aria-pressed:bg-accent aria-pressed:text-accent-foreground"
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}
