import { queryOptions } from "@tanstack/react-query";
import type { PlanDecision } from "#lib/gateway/plans/requests.schema.ts";
import { useAdminChange } from "#lib/operations/admin/client.ts";
import type { AdminPlanRequests } from "#lib/operations/admin/plan-requests.schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

const REFRESH_MS = 15_000;

export const planRequestsOptions = queryOptions({
  queryKey: ["admin", "plan-requests"],
  queryFn: ({ signal }) => fetchJson<AdminPlanRequests>("/api/admin/plan-requests", { signal }),
  refetchInterval: REFRESH_MS,
});

export const useDecidePlanRequest = () =>
  useAdminChange(({ id, ...body }: PlanDecision & { id: string }) =>
    fetchJson<unknown>(`/api/admin/plan-requests/${encodeURIComponent(id)}`, { method: "PUT", body }),
  );
