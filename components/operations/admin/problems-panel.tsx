"use client";

import { useQuery } from "@tanstack/react-query";
import { FindingList } from "#components/operations/admin/finding-list.tsx";
import { Button } from "#components/ui/button.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { problemsOptions, useCheckAgain } from "#lib/operations/admin/problems.client.ts";
import type { ServiceProblems } from "#lib/operations/admin/problems.schema.ts";

function Found({ problems: { open, well } }: { problems: ServiceProblems }) {
  return (
    <div className="grid gap-3">
      {open.length > 0 && <FindingList findings={open} />}
      {well.length > 0 && <p className="text-note text-muted">No problems: {new Intl.ListFormat("en").format(well)}.</p>}
    </div>
  );
}

export function ProblemsPanel() {
  const { data, error, refetch } = useQuery(problemsOptions);
  const again = useCheckAgain();
  const isBusy = again.isPending || (!data && !error);
  return (
    <Panel
      title="Problems"
      note={
        <>
          What <code>petstore doctor</code> finds from this process, at most ten minutes ago.
        </>
      }
      action={<Button isSmall label="Check again" pendingLabel="Checking…" isPending={isBusy} onClick={() => again.mutate()} />}
    >
      <ErrorBox context="The checks did not answer." error={again.error} />
      <ErrorBox context="The checks did not answer." error={error} onRetry={() => void refetch()} />
      {data ? <Found problems={data} /> : !error && <p className="text-note text-muted">Checking…</p>}
    </Panel>
  );
}
