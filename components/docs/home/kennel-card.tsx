import { Biscuit } from "#components/docs/home/biscuit.tsx";

const FIELDS = [
  { label: "id", value: "42" },
  { label: "categoryId", value: "7" },
] as const;

export function KennelCard({ className = "" }: { className?: string }) {
  return (
    <figure className={`rounded-2xl border border-border bg-surface p-3 shadow-surface ${className}`}>
      <div aria-hidden className="mx-auto mb-3 h-2 w-12 rounded-full border border-border bg-background" />
      <Biscuit className="block h-auto w-full rounded-xl" />
      <figcaption className="px-2 pt-3 pb-1.5">
        <div className="flex items-center justify-between gap-3">
          <span className="font-display text-2xl leading-none font-bold">Biscuit</span>
          <span className="rounded-full bg-accent px-2.5 py-1 text-xs leading-none font-bold text-accent-foreground">available</span>
        </div>
        <dl className="mt-3 flex gap-6 text-sm">
          {FIELDS.map(({ label, value }) => (
            <div key={label} className="flex gap-1.5">
              <dt className="text-muted">{label}</dt>
              <dd className="font-mono font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </figcaption>
    </figure>
  );
}
