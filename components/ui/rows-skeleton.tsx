const BAR = "animate-pulse rounded bg-default motion-reduce:animate-none";

/** Stands where rows will be. */
export function RowsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="p-4">
      {[72, 58, 80, 64, 70, 52].map((width) => (
        <div key={width} className="flex h-15 items-center gap-4 border-b border-border last:border-0">
          <span className={`h-4 ${BAR}`} style={{ width: `${width / 2}%` }} />
          <span className={`ml-auto h-6 w-24 rounded-full ${BAR}`} />
        </div>
      ))}
    </div>
  );
}
