"use client";

import { UnmadePage } from "#components/layout/unmade-page.tsx";

/** Not at the root: every dashboard page, which shows its own errors, would load it too. */
export default function HomeError(props: { error: Error & { digest?: string }; retry: () => void }) {
  return <UnmadePage {...props} />;
}
