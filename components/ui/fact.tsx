import type { ComponentProps, ReactNode } from "react";
import { LocalTime } from "#components/ui/local-time.tsx";

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="[overflow-wrap:anywhere] [&_time]:whitespace-normal">{children}</dd>
    </div>
  );
}

export function DateFact({ term, ...time }: { term: string } & ComponentProps<typeof LocalTime>) {
  return (
    <Fact term={term}>
      <LocalTime {...time} />
    </Fact>
  );
}
