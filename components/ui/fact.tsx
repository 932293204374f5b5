import type { ReactNode } from "react";

/** One fact of a `<dl>`: what it is, and the value beneath. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="[overflow-wrap:anywhere] [&_time]:whitespace-normal">{children}</dd>
    </div>
  );
}
