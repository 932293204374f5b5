"use client";

import { Notice } from "#components/shell/layout/notice.tsx";

/** Shows the digest under which the server logs the cause. */
export function ErrorPage({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  const reference = error.digest ? ` Reference in the service’s log: ${error.digest}.` : "";
  return (
    <Notice
      title="Something went wrong"
      text={`This page couldn’t be loaded because of an error on our side. Wait a moment and try again.${reference}`}
    >
      <button type="button" onClick={retry} className="button button--primary button--lg">
        Try again
      </button>
      <a href="/" className="button button--outline button--lg border-2 border-foreground/70">
        Go to home page
      </a>
    </Notice>
  );
}
