"use client";

import { useTransition } from "react";
import { PageError } from "#components/shell/page/page-error.tsx";
import { Button } from "#components/ui/button.tsx";
import { FailedDrawing } from "#components/ui/failed-drawing.tsx";

/** @param error its digest identifies the cause in the service's log */
export function RetryError({ error, retry }: { error: unknown; retry: () => void }) {
  const [isTrying, start] = useTransition();
  const digest = error instanceof Error && "digest" in error ? ` Reference in the service’s log: ${String(error.digest)}.` : "";
  return (
    <PageError
      drawing={<FailedDrawing />}
      title="This page couldn’t be loaded"
      text={`What you saved is safe. Usually the database or the connection is briefly unavailable, so try again. If it keeps happening, tell the person who runs this service.${digest}`}
    >
      <Button tone="primary" label="Try again" pendingLabel="Trying…" isPending={isTrying} onClick={() => start(() => retry())} />
      <a href="/projects" className="button button--outline">
        All projects
      </a>
    </PageError>
  );
}
