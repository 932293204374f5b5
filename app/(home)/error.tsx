"use client";

import { UnmadePage } from "#components/layout/unmade-page.tsx";

/** The host page, where it could not be made. Not one for all at the top: every page of the dashboard, which shows faults of its own, would load it too. */
export default function HomeError(props: { error: Error & { digest?: string }; retry: () => void }) {
  return <UnmadePage {...props} />;
}
