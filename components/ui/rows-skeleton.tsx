const BAR = "animate-pulse rounded bg-default motion-reduce:animate-none";

export function RowsSkeleton({ label, height = "h-15" }: { label: string; height?: "h-10" | "h-11" | "h-14" | "h-15" }) {
  return (
    <div role="status" aria-label={label} className="p-4">
      {[72, 58, 80, 64, 70, 52].map((width) => (
        <div key={width} className={`flex items-center gap-4 border-b border-border last:border-0 ${height}`}>
          <span className={`h-4 ${BAR}`} style={{ width: `${width / 2}%` }} />
          <span className={`ml-auto h-6 w-24 rounded-full ${BAR}`} />
        </div>
      ))}
    </div>
  );
}
