"use client";

import { UnmadePage } from "#components/layout/unmade-page.tsx";

/** A document that could not be made. Not one for all at the top: every page of the dashboard, which shows faults of its own, would load it too. */
export default function DocsError(props: { error: Error & { digest?: string }; retry: () => void }) {
  return <UnmadePage {...props} />;
}
