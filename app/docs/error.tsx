"use client";

import { ErrorPage } from "#components/shell/layout/error-page.tsx";

/** Not at the root: every dashboard page, which shows its own errors, would load it too. */
export default function DocsError(props: { error: Error & { digest?: string }; retry: () => void }) {
  return <ErrorPage {...props} />;
}
