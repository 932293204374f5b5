"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { DeclineDialog } from "#components/operations/admin/decline-dialog.tsx";
import { PlanRequestRow } from "#components/operations/admin/plan-request-row.tsx";
import { figure, ROW_BUTTON } from "#components/operations/admin/words.ts";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useIsMounted } from "#components/ui/use-is-mounted.ts";
import { planRequestsOptions, useDecidePlanRequest } from "#lib/operations/admin/plan-requests.client.ts";
import type { AdminPlanRequest, AdminPlanRequests } from "#lib/operations/admin/plan-requests.schema.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { planName } from "#lib/tenancy/plans/rules.ts";

export function PlanRequestBoard({ first }: { first: AdminPlanRequests }) {
  const { data = first, error, refetch } = useQuery({ ...planRequestsOptions, initialData: first });
  const [declining, setDeclining] = useState<AdminPlanRequest>();
  const [granted, setGranted] = useState("");
  const decide = useDecidePlanRequest();
  const router = useRouter();
  const isAlive = useIsMounted();
  const { open, count, decided } = data;

  const grant = (request: AdminPlanRequest): void => {
    const { id, project, plan } = request;
    setGranted("");
    decide.mutate(
      { id, decision: "grant" },
      {
        onSuccess: () => setGranted(`${isolated(project.name)} is on ${planName(plan)} now.`),
        onSettled: () => router.refresh(),
      },
    );
  };

  const actions = (request: AdminPlanRequest) => {
    const about = <span className="sr-only"> {`${planName(request.plan)} for ${isolated(request.project.name)}`}</span>;
    return (
      <>
        {request.isByOwner && (
          <button
            type="button"
            disabled={!isAlive || decide.isPending}
            onClick={() => grant(request)}
            className="button button--primary button--sm"
          >
            Grant{about}
          </button>
        )}
        <button type="button" disabled={!isAlive || decide.isPending} onClick={() => setDeclining(request)} className={ROW_BUTTON}>
          Decline…{about}
        </button>
      </>
    );
  };

  return (
    <>
      <PageHead
        title="Plan requests"
        lead="Owners request a plan, and an administrator decides. A granted plan takes effect with the next request."
      />
      <div className="grid gap-5">
        {error && <ErrorBox context="This list may be out of date." error={error} onRetry={() => void refetch()} />}
        {decide.error && <ErrorBox error={decide.error} />}
        <p role="status" className={granted === "" ? "sr-only" : "text-note"}>
          {granted}
        </p>
        <Panel
          title="Waiting"
          note={count > open.length ? `Showing the oldest ${figure(open.length)} of ${figure(count)}.` : "Oldest first."}
        >
          {open.length === 0 ? (
            <EmptyState picture="nothing" isSmall title="No requests are waiting" />
          ) : (
            <ul>
              {open.map((request) => (
                <PlanRequestRow key={request.id} request={request}>
                  {actions(request)}
                </PlanRequestRow>
              ))}
            </ul>
          )}
        </Panel>
        <Panel title="Decided" note="The last request of each project.">
          {decided.length === 0 ? (
            <EmptyState picture="nothing" isSmall title="No requests were decided yet" />
          ) : (
            <ul>
              {decided.map((request) => (
                <PlanRequestRow key={request.id} request={request} />
              ))}
            </ul>
          )}
        </Panel>
      </div>
      {declining && <DeclineDialog request={declining} onDone={() => router.refresh()} onClose={() => setDeclining(undefined)} />}
    </>
  );
}
