export function MeterBar({ label, used, limit, text }: { label: string; used: number; limit: number; text: string }) {
  const share = limit > 0 ? Math.min(used / limit, 1) : 0;
  const tone = share >= 1 ? "bg-danger" : share >= 0.8 ? "bg-warning" : "bg-accent";
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers draw their own bar for <meter>, which takes no theme
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={limit}
      aria-valuenow={Math.min(used, limit)}
      aria-valuetext={text}
      className="h-3 overflow-hidden rounded-full bg-default"
    >
      <div
        className={`h-full rounded-full transition-[width] ${tone}`}
        style={{ width: `${share === 0 ? 0 : Math.max(share * 100, 1.5)}%` }}
      />
    </div>
  );
}
