/** @param part 0 to 1; undefined if the remainder is unknown */
export function ProgressLine({ label, part, text }: { label: string; part: number | undefined; text: string }) {
  const percent = part === undefined ? undefined : Math.round(Math.min(1, part) * 100);
  return (
    <div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
        className="h-3 overflow-hidden rounded-full bg-foreground/10"
      >
        <div
          className={`h-full rounded-full bg-accent transition-[width] motion-reduce:transition-none ${percent === undefined ? "w-1/3 motion-safe:animate-pulse" : ""}`}
          style={percent === undefined ? undefined : { width: `${percent}%` }}
        />
      </div>
      <p className="mt-2 text-note text-muted">{text}</p>
    </div>
  );
}
