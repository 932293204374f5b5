"use client";

import { Notice } from "#components/shell/layout/notice.tsx";
import { Button } from "#components/ui/button.tsx";

/**
 * Shows the digest under which the server logs the cause. For each part outside the dashboard: a root error page would be
 * loaded by every dashboard page, which shows its own errors.
 */
export function ErrorPage({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  const reference = error.digest ? ` Reference in the service’s log: ${error.digest}.` : "";
  return (
    <Notice
      title="Something went wrong"
      text={`This page couldn’t be loaded because of an error on our side. Wait a moment and try again.${reference}`}
    >
      <Button tone="primary" label="Try again" onClick={retry} className="button--lg" />
      <a href="/" className="button button--outline button--lg border-2 border-foreground/70">
        Go to home page
      </a>
    </Notice>
  );
}
