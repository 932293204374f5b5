const ROWS = ["a", "b", "c", "d", "e", "f", "g", "h"];

export function AuditSkeleton() {
  return (
    <ul aria-hidden className="motion-safe:animate-pulse">
      {ROWS.map((row) => (
        <li key={row} className="grid gap-x-6 gap-y-2 border-t border-border px-4 py-4 first:border-t-0 sm:px-5 md:grid-cols-[11.5rem_1fr]">
          <span className="h-4 w-36 rounded-full bg-foreground/10" />
          <span className="h-4 w-3/5 rounded-full bg-foreground/10" />
        </li>
      ))}
    </ul>
  );
}
