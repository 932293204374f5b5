"use client";

import { RetryError } from "#components/shell/page/retry-error.tsx";

export default function ProjectError({ error, retry }: { error: unknown; retry: () => void }) {
  return <RetryError error={error} retry={retry} />;
}
