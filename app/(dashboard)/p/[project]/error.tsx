"use client";

import { RetryFault } from "#components/page/retry-fault.tsx";

/** A page of a project that could not be made; the shell around it stays. */
export default function ProjectError({ error, retry }: { error: unknown; retry: () => void }) {
  return <RetryFault error={error} retry={retry} />;
}
