import Link from "next/link";
import type { ReactNode } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import type { AdminPlanRequest } from "#lib/operations/admin/plan-requests.schema.ts";
import { planName } from "#lib/tenancy/plans/rules.ts";

const STATES = {
  open: { label: "Waiting", tone: "warn" },
  granted: { label: "Granted", tone: "good" },
  declined: { label: "Declined", tone: "bad" },
  withdrawn: { label: "Withdrawn", tone: "plain" },
  superseded: { label: "Plan changed otherwise", tone: "plain" },
} as const satisfies Record<AdminPlanRequest["state"], { label: string; tone: string }>;

const FORMER = "a former member";

export function PlanRequestRow({ request, children }: { request: AdminPlanRequest; children?: ReactNode }) {
  const { project, plan, fromPlan, note, state, reason, requestedBy, requestedAt, decidedBy, decidedAt, isByOwner } = request;
  return (
    <li className="flex flex-wrap items-start gap-x-5 gap-y-3 border-t border-border py-4 first:border-t-0 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64 text-note">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link prefetch={false} href={`/p/${project.slug}/usage`} className="link font-semibold [overflow-wrap:anywhere]">
            {project.name}
          </Link>
          <span>
            {planName(fromPlan)} → <strong>{planName(plan)}</strong>
          </span>
          {state !== "open" && <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>}
        </p>
        <p className="mt-1 text-sm text-muted">
          Requested by <bdi>{requestedBy ?? FORMER}</bdi>, <LocalTime at={requestedAt} />
          {decidedAt !== null && (
            <>
              ; decided by <bdi>{decidedBy ?? "an operator or a former member"}</bdi>, <LocalTime at={decidedAt} />
            </>
          )}
        </p>
        {note !== "" && (
          <p dir="auto" className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">
            {note}
          </p>
        )}
        {reason !== "" && (
          <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">
            Reason: <bdi>{reason}</bdi>
          </p>
        )}
        {state === "open" && !isByOwner && (
          <p className="mt-2">
            <bdi>{requestedBy ?? FORMER}</bdi> is no longer an owner of the project, so this request can only be declined.
          </p>
        )}
      </div>
      {children && <div className="flex gap-2.5">{children}</div>}
    </li>
  );
}
