"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { PlanRequestRow } from "#components/operations/admin/plan-request-row.tsx";
import { figure } from "#components/operations/admin/words.ts";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Field } from "#components/ui/field.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useIsMounted } from "#components/ui/use-is-mounted.ts";
import { MAX_REQUEST_TEXT_LENGTH } from "#lib/gateway/plans/requests.schema.ts";
import { planRequestsOptions, useDecidePlanRequest } from "#lib/operations/admin/plan-requests.client.ts";
import type { AdminPlanRequest, AdminPlanRequests } from "#lib/operations/admin/plan-requests.schema.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { planName } from "#lib/tenancy/plans/rules.ts";

function DeclineDialog(props: { request: AdminPlanRequest; onDone: () => void; onClose: () => void }) {
  const { request, onDone, onClose } = props;
  const [reason, setReason] = useState("");
  const decide = useDecidePlanRequest();
  return (
    <FormDialog
      title={`Decline ${planName(request.plan)} for ${isolated(request.project.name)}?`}
      text={`The project stays on ${planName(request.fromPlan)}. Its owners can request a plan again.`}
      label="Decline request"
      pendingLabel="Declining…"
      onSubmit={() => decide.mutateAsync({ id: request.id, decision: "decline", reason })}
      onDone={() => {
        onDone();
        onClose();
      }}
      onClose={onClose}
    >
      <Field
        label="Reason"
        value={reason}
        onChange={setReason}
        rows={3}
        maxLength={MAX_REQUEST_TEXT_LENGTH}
        hint="The owners of the project read it."
        error="Say why."
      />
    </FormDialog>
  );
}

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
    const about = `${planName(request.plan)} for ${isolated(request.project.name)}`;
    const isOff = !isAlive || decide.isPending;
    return (
      <>
        {request.isByOwner && <Button isSmall tone="primary" label="Grant" about={about} disabled={isOff} onClick={() => grant(request)} />}
        <Button isSmall label="Decline…" about={about} disabled={isOff} onClick={() => setDeclining(request)} />
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
        <ErrorBox context="This list may be out of date." error={error} onRetry={() => void refetch()} />
        <ErrorBox error={decide.error} />
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
