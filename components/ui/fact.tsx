import type { ReactNode } from "react";

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="[overflow-wrap:anywhere] [&_time]:whitespace-normal">{children}</dd>
    </div>
  );
}
