import type { PlanDecision } from "#lib/gateway/plans/requests.schema.ts";
import { adminOptions, useAdminChange } from "#lib/operations/admin/client.ts";
import type { AdminPlanRequests } from "#lib/operations/admin/plan-requests.schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

export const planRequestsOptions = adminOptions<AdminPlanRequests>("plan-requests", 15_000);

export const useDecidePlanRequest = () =>
  useAdminChange(({ id, ...body }: PlanDecision & { id: string }) =>
    fetchJson<unknown>(`/api/admin/plan-requests/${encodeURIComponent(id)}`, { method: "PUT", body }),
  );
