"use client";

import { RetryError } from "#components/shell/page/retry-error.tsx";

/** Covers pages whose shell failed to render too. */
export default function DashboardError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <main id="main" className="column py-10 lg:py-16">
      <RetryError error={error} retry={retry} />
    </main>
  );
}
