"use client";

import { Button } from "#components/ui/button.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { useWithdrawPlanRequest } from "#lib/gateway/plans/client.ts";
import type { PlanRequest } from "#lib/gateway/plans/requests.schema.ts";
import { planName } from "#lib/tenancy/plans/rules.ts";

function Outcome({ request: { state, plan, reason, decidedAt } }: { request: PlanRequest }) {
  const when = decidedAt !== null && (
    <>
      {" "}
      on <LocalTime at={decidedAt} />
    </>
  );
  if (state === "granted")
    return (
      <p>
        {planName(plan)} was granted{when}.
      </p>
    );
  if (state === "superseded")
    return (
      <p>
        The request for {planName(plan)} was closed{when}, because the plan was changed meanwhile.
      </p>
    );
  return (
    <>
      <p>
        An administrator <strong>declined {planName(plan)}</strong>
        {when}.
      </p>
      <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">
        Reason: <bdi>{reason}</bdi>
      </p>
    </>
  );
}

/** Shows nothing once the request was withdrawn. */
export function PlanRequestNotice({ slug, request, mayWithdraw }: { slug: string; request: PlanRequest; mayWithdraw: boolean }) {
  const withdraw = useWithdrawPlanRequest(slug);
  const { state, plan, note, requestedAt, requestedBy } = request;
  if (state === "withdrawn") return null;
  return (
    <div
      className={`mb-4 rounded-xl border px-4 py-3 text-note ${state === "open" ? "border-warning bg-warning/15" : "border-border bg-surface-secondary"}`}
    >
      {state !== "open" && <Outcome request={request} />}
      {state === "open" && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <div className="min-w-0 flex-1 basis-64">
            <p>
              <strong>Requested {planName(plan)}</strong> on <LocalTime at={requestedAt} />
              {requestedBy !== null && (
                <>
                  {" "}
                  by <bdi>{requestedBy}</bdi>
                </>
              )}
              , waiting for an administrator.
            </p>
            {note !== "" && (
              <p dir="auto" className="mt-1 whitespace-pre-line text-muted [overflow-wrap:anywhere]">
                {note}
              </p>
            )}
          </div>
          {mayWithdraw && (
            <Button label="Withdraw request" pendingLabel="Withdrawing…" isPending={withdraw.isPending} onClick={() => withdraw.mutate()} />
          )}
        </div>
      )}
      <ErrorBox error={withdraw.error} className="mt-3" />
    </div>
  );
}
