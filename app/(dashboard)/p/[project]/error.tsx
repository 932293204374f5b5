"use client";

import { RetryFault } from "#components/shell/page/retry-fault.tsx";

export default function ProjectError({ error, retry }: { error: unknown; retry: () => void }) {
  return <RetryFault error={error} retry={retry} />;
}
