"use client";

import { Notice } from "#components/layout/notice.tsx";

/** Shows the digest under which the server logs the cause. */
export function UnmadePage({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  const reference = error.digest ? ` In the service’s log it has the reference ${error.digest}.` : "";
  return (
    <Notice
      title="That did not work"
      text={`Something went wrong on our side while this page was made. Trying again may help.${reference}`}
    >
      <button type="button" onClick={retry} className="button button--primary button--lg h-12 px-6 md:h-12">
        Try again
      </button>
      <a href="/" className="button button--outline button--lg h-12 border-2 border-foreground/70 px-6 md:h-12">
        Back to the start
      </a>
    </Notice>
  );
}
