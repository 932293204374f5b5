"use client";

import { UnmadePage } from "#components/layout/unmade-page.tsx";

/** A page on the way in that could not be made. Not one for all at the top: every page of the dashboard, which shows faults of its own, would load it too. */
export default function AuthError(props: { error: Error & { digest?: string }; retry: () => void }) {
  return <UnmadePage {...props} />;
}
