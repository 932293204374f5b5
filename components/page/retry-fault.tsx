"use client";

import { useTransition } from "react";
import { PageFault } from "#components/page/page-fault.tsx";

/** @param error its digest identifies the cause in the service's log */
export function RetryFault({ error, retry }: { error: unknown; retry: () => void }) {
  const [isTrying, start] = useTransition();
  const digest = error instanceof Error && "digest" in error ? ` The service’s log has it under ${String(error.digest)}.` : "";
  return (
    <PageFault
      title="This page could not be read"
      text={`What you saved is safe. Most often the database or the connection is away for a moment: try again. If it goes on, tell whoever runs this service.${digest}`}
    >
      <button
        type="button"
        aria-disabled={isTrying}
        onClick={() => !isTrying && start(() => retry())}
        className="button button--primary h-11 px-5 md:h-11"
      >
        {isTrying ? "Trying …" : "Try again"}
      </button>
      <a href="/projects" className="button button--outline h-11 px-5 md:h-11">
        All projects
      </a>
    </PageFault>
  );
}
