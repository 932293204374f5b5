const LOOK =
  "flex cursor-pointer items-start gap-3 rounded-xl border border-border p-4 has-checked:border-accent has-checked:bg-butter has-disabled:cursor-not-allowed";

export function Choice(props: { name: string; title: string; text: string; isChosen: boolean; isOff?: boolean; onChoose: () => void }) {
  const { name, title, text, isChosen, isOff = false, onChoose } = props;
  return (
    <label className={`${LOOK} ${isOff ? "text-muted" : ""}`}>
      <input type="radio" name={name} className="mt-0.75" checked={isChosen} disabled={isOff} onChange={onChoose} />
      <span>
        <strong className="font-semibold">{title}</strong>
        <span className="block text-note text-muted">{text}</span>
      </span>
    </label>
  );
}
