"use client";

import { RetryFault } from "#components/page/retry-fault.tsx";

/** A page of the dashboard whose shell could not be made either. */
export default function DashboardError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <main id="main" className="column py-10 lg:py-16">
      <RetryFault error={error} retry={retry} />
    </main>
  );
}
