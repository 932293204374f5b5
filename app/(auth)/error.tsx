"use client";

import { ErrorPage } from "#components/shell/layout/error-page.tsx";

/** A root error page would be loaded by every dashboard page, which shows its own errors. */
export default function AuthError(props: { error: Error & { digest?: string }; retry: () => void }) {
  return <ErrorPage {...props} />;
}
