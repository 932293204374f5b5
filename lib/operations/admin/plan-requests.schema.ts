import type { PlanRequest } from "#lib/gateway/plans/requests.schema.ts";

export interface AdminPlanRequest extends PlanRequest {
  project: { slug: string; name: string };
  /** False if that person is no longer an owner: it can only be declined. */
  isByOwner: boolean;
  decidedBy: string | null;
}

export interface AdminPlanRequests {
  open: AdminPlanRequest[];
  count: number;
  decided: AdminPlanRequest[];
}

export const MAX_REQUESTS_SHOWN = 200;
export const MAX_DECIDED_SHOWN = 50;
