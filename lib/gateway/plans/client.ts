import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { NewPlanRequest, PlanRequest } from "#lib/gateway/plans/requests.schema.ts";
import type { PlanChange, ProjectPlan } from "#lib/gateway/plans/schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

export function useSetPlan(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PlanChange) => fetchJson<ProjectPlan>(`/api/projects/${encodeURIComponent(slug)}/plan`, { method: "PUT", body }),
    onSettled: () => client.invalidateQueries({ queryKey: ["projects", slug, "usage", "now"] }),
  });
}

const REFRESH_MS = 30_000;
const pathOf = (slug: string): string => `/api/projects/${encodeURIComponent(slug)}/plan/request`;

export function planRequestQuery(slug: string) {
  return queryOptions({
    queryKey: ["projects", slug, "plan", "request"],
    queryFn: ({ signal }) => fetchJson<PlanRequest | null>(pathOf(slug), { signal }),
    refetchInterval: REFRESH_MS,
  });
}

function useRequestChange<Input, Result>(slug: string, send: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => client.invalidateQueries({ queryKey: planRequestQuery(slug).queryKey }) });
}

export const useRequestPlan = (slug: string) =>
  useRequestChange(slug, (body: NewPlanRequest) => fetchJson<PlanRequest>(pathOf(slug), { method: "POST", body }));

export const useWithdrawPlanRequest = (slug: string) =>
  useRequestChange(slug, () => fetchJson<unknown>(pathOf(slug), { method: "DELETE" }));
